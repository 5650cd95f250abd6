import { rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, orNothing } from '@bellhouse/releases'
import type { Env } from '../env'
import { mustHaveKeyFile } from '../platform/backup/backup-key'
import { mustBeWhole } from '../platform/backup/restore-folder'

/** The data folder, made where it is missing. Refuses one in which nothing can be made, or that no start may go on with. */
export async function openDataFolder(env: Env): Promise<void> {
  await makeFolder(env.DATA_DIR, 0o700)
  await mustTakeFolders(env.DATA_DIR)
  await mustBeWhole(env.DATA_DIR)
  await mustHaveKeyFile(env)
}

async function mustTakeFolders(folder: string) {
  const probe = join(folder, '.probe')
  await makeFolder(probe)
  // Another start may have taken it away.
  await rmdir(probe).catch(orNothing)
}
