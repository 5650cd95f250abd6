import { bundleCommand } from '../releases/build/bundle.mjs'
import { bundleServer } from '../server/build/bundle.mjs'
import { buildAll } from './build-all.mjs'
import { fail } from './fail.mjs'

async function build() {
  await Promise.all([bundleCommand(), bundleServer()])
  await buildAll({ say: console.log })
}

await build().catch(({ message }) => fail(message))
