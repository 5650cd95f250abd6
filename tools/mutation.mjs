import { parseArgs } from 'node:util'
import { fail } from './fail.mjs'
import { install } from './install.mjs'
import { mustHaveNode } from './must-have-node.mjs'
import { root } from './root.mjs'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { changed: { type: 'boolean' } } })
const [area, ...files] = positionals

mustHaveNode()
install()
const { areas, settingsOf } = await import('./stryker.config.mjs')
if (!Object.hasOwn(areas, area ?? '')) {
  fail(`npm run mutation -- <area> [--changed] [<file> …]: the areas are ${Object.keys(areas).join(', ')}.`)
}
const { Stryker } = await import('@stryker-mutator/core')

process.chdir(root)
// Below the lowest score Stryker sets the exit code by itself.
await new Stryker(settingsOf(area, { files, changed: values.changed ?? false })).runMutationTest()
