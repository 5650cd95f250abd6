import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { satisfies } from '../shared/contracts/src/satisfies'
import { sharedExports } from './shared-exports.mjs'

const read = (path) => readFileSync(join(__dirname, '..', path), 'utf8')

/** The keys of a table in a source, whether they are quoted or not. */
const keysIn = (source) =>
  [...source.matchAll(/^ {2}(?:'([^']+)'|(\w+))(?=[:,])/gm)].map(([, quoted, plain]) => quoted ?? plain)

it('remotes ask for exactly what the shell provides', () => {
  const asked = keysIn(read('tools/shared-packages.mjs').match(/sharedPackages = \[[^\]]+\]/)[0])
  const provided = read('shell/src/remotes/provided.ts').split('export const ').slice(1)
  expect(asked.sort()).toEqual(provided.flatMap(keysIn).sort())
})

// A remote that uses what the last shell did not have says so by the version that it wants; so the version has to tell.
it('what offers more than in the last release has a higher version, and what takes something away another line', () => {
  const last = JSON.parse(read('e2e/last-release.json'))
  for (const [name, { version, names }] of Object.entries(sharedExports())) {
    const before = last[name]
    const isMore = names.some((one) => !before.names.includes(one))
    const isLess = before.names.some((one) => !names.includes(one))
    if (isMore)
      expect(`${name} ${version} has more than ${before.version}: ${satisfies(before.version, version)}`).toMatch(
        /false$/,
      )
    if (isLess)
      expect(`${name} ${version} has less than ${before.version}: ${satisfies(version, before.version)}`).toMatch(
        /false$/,
      )
  }
})
