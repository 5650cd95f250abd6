import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findPackage } from './packages.mjs'

/** The file that says which names our packages had in the last release; it comes with the tool that releases. */
export function findBaseline(folder) {
  if (!findPackage('@bellhouse/releases', folder)) return undefined
  return createRequire(join(folder, 'package.json')).resolve('@bellhouse/releases/baseline.json')
}

/** Version and names of each of our packages in the last release; nothing of those that it did not have. */
export function readBaseline(folder) {
  const file = findBaseline(folder)
  return file ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
