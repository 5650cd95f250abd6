import { rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, orNothing } from '@bellhouse/releases'
import type { Env } from '../env'
import { mustHaveKeyFile } from '../platform/backup/backup-key'
import { mustBeWhole } from '../platform/backup/restore-folder'
import { mustNameElsewhere } from '../platform/db/database-elsewhere'
import { DiskReserve } from '../platform/disk/disk-reserve'

/** The room that is kept on the disk of the embedded database; of one elsewhere nobody here keeps the disk. */
export const findReserve = ({ DATA_DIR, DATABASE_URL }: Env) =>
  DATABASE_URL ? null : new DiskReserve(join(DATA_DIR, 'postgres'))

/** The data folder, made where it is missing. Refuses one in which nothing can be made, or that no start may go on with. */
export async function openDataFolder(env: Env): Promise<void> {
  await makeFolder(env.DATA_DIR, 0o700)
  await mustTakeFolders(env.DATA_DIR)
  await mustBeWhole(env.DATA_DIR)
  await mustNameElsewhere(env)
  await mustHaveKeyFile(env)
}

async function mustTakeFolders(folder: string) {
  const probe = join(folder, '.probe')
  await makeFolder(probe)
  // Another start may have taken it away.
  await rmdir(probe).catch(orNothing)
}
