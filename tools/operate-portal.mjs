import { fail } from './fail.mjs'
import { install } from './install.mjs'

/** A command of operators on a portal that is installed here: backup, restore, verify, doctor and others, with its words. */
export async function operatePortal() {
  // Whoever restores may sit at a machine on which nothing has ever run.
  if (process.argv[2] === 'restore') install()
  try {
    const { register } = await import('tsx/esm/api')
    register()
    await import('../server/src/operate/cli.ts')
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    fail('The packages are not installed here. Run npm start once, which installs them.')
  }
}
