import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { inRoot } from './root.mjs'

const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/** What every package.json of this repository names and is not ours. */
function namedByPackages() {
  const paths = execFileSync('git', ['ls-files', '-z', '*package.json'], { cwd: inRoot(), encoding: 'utf8' })
  const manifests = paths
    .split('\0')
    .filter(Boolean)
    .map((path) => JSON.parse(readFileSync(inRoot(path), 'utf8')))
  const names = manifests.flatMap((manifest) => kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})))
  return [...new Set(names)].filter((name) => !name.startsWith('@bellhouse/')).sort()
}

/** The rows of the page's table: name and reason. */
function namedByPage() {
  const page = readFileSync(inRoot('docs/dependencies.md'), 'utf8')
  return [...page.matchAll(/^\| `([^`]+)` *\| (.*?) *\|$/gm)].map(([, name, reason]) => ({ name, reason }))
}

it('docs/dependencies.md names every dependency of every package.json, and none that is gone', () => {
  expect(
    namedByPage()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(namedByPackages())
})

it('gives a sentence of reason for each', () => {
  expect(namedByPage().filter(({ reason }) => !/^\S.{10,}\.$/.test(reason))).toEqual([])
})
