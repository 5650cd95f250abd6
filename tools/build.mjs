import { fail } from './fail.mjs'
import { installUnlessOthersDo } from './install.mjs'

async function build() {
  installUnlessOthersDo()
  // The bundlers are there only after installing.
  const { bundleCommand } = await import('../releases/build/bundle.mjs')
  const { bundleServer } = await import('../server/build/bundle.mjs')
  const { buildAll } = await import('./build-all.mjs')
  await Promise.all([bundleCommand(), bundleServer()])
  await buildAll({ say: console.log })
}

await build().catch(({ message }) => fail(message))
