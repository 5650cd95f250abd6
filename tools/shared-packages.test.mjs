import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const read = (path) => readFileSync(join(__dirname, '..', path), 'utf8')

/** The keys of a table in a source, whether they are quoted or not. */
const keysIn = (source) =>
  [...source.matchAll(/^ {2}(?:'([^']+)'|(\w+))(?=[:,])/gm)].map(([, quoted, plain]) => quoted ?? plain)

it('remotes ask for exactly what the shell provides', () => {
  const asked = keysIn(read('tools/shared-packages.mjs').match(/sharedPackages = \[[^\]]+\]/)[0])
  const provided = read('shell/src/remotes/provided.ts').split('export const ').slice(1)
  expect(asked.sort()).toEqual(provided.flatMap(keysIn).sort())
})
