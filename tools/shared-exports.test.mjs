import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { providedModules } from '../shell/build/provided-packages.mjs'
import { listRemotes } from './parts.mjs'
import { sharedExports } from './shared-exports.mjs'

const read = (path) => readFileSync(join(__dirname, '..', path), 'utf8')

/** The words of the list `shared` in a remote's settings. */
const sharedBy = (remote) =>
  [
    ...read(`remote-${remote}/webpack.config.mjs`)
      .match(/shared: \[([^\]]+)\]/)[1]
      .matchAll(/'([^']+)'/g),
  ].map(([, word]) => word)

it.each(listRemotes())('remote-%s takes from the shell nothing that the shell does not give', (remote) => {
  const provided = Object.keys(providedModules())
  expect(sharedBy(remote).filter((request) => !provided.includes(request))).toEqual([])
})

// A remote that uses what the last shell did not have says so by the version that it wants; so the version has to tell.
it('what offers more than in the last release has a higher version, and what takes something away another line', () => {
  const last = JSON.parse(read('releases/baseline/shared.json'))
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
