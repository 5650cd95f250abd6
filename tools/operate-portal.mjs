import { fail } from './fail.mjs'
import { install } from './install.mjs'

/** A command of operators on a portal that is installed here: backup, restore, verify, doctor and others, with its words. */
export async function operatePortal() {
  // Whoever restores may sit at a machine on which nothing has ever run.
  if (process.argv[2] === 'restore') install()
  await bundle().catch(unlessMissing)
  await import('../server/dist/operate.mjs').catch((error) => {
    unlessMissing(error)
    fail('The packages are not installed here. Run npm start once, which installs them.')
  })
}

async function bundle() {
  const { bundleServer } = await import('../server/build/bundle.mjs')
  await bundleServer()
}

// A container has the commands built, and no bundler.
function unlessMissing(error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
}
