import { rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, makeFolder, orNothing } from '@bellhouse/releases'
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
  await mustTakeFolders(env)
  await mustBeWhole(env.DATA_DIR)
  await mustNameElsewhere(env)
  await mustHaveKeyFile(env)
}

async function mustTakeFolders(env: Env) {
  const probe = join(env.DATA_DIR, '.probe')
  try {
    await makeFolder(probe)
  } catch (error) {
    if (hasCode(error, 'ENOSPC', 'EDQUOT') && (await goesOnWithoutRoom(env))) return
    throw error
  }
  // Another start may have taken it away.
  await rmdir(probe).catch(orNothing)
}

// The rows are written elsewhere, so a start must not keep people from what a portal in use goes on serving.
const goesOnWithoutRoom = async ({ DATA_DIR, DATABASE_URL }: Env) =>
  DATABASE_URL !== undefined && (await stat(join(DATA_DIR, 'keys', 'signing.pem')).catch(orNothing)) !== undefined
