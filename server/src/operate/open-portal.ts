import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { orNothing, Refusal } from '@bellhouse/releases'
import type { Env } from '../env'
import { EmbeddedDatabase } from '../platform/db/embedded/supervisor'
import { connect, type OpenDatabase, openDatabase } from '../platform/db/open'
import { hasTable } from './has-table'

/** The database of a portal, whether that is running at this moment or not. */
export async function openBeside(env: Env): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return openDatabase(env)
  const folder = join(env.DATA_DIR, 'postgres')
  if (!(await stat(join(folder, 'cluster')).catch(orNothing)))
    throw new Refusal(`There is no portal in ${env.DATA_DIR}. Set DATA_DIR to its folder, or DATABASE_URL.`)
  return openEmbedded(folder, env.PORTAL_PG_BIN)
}

/** The same for whoever needs a portal in there; refuses a database in which none ever was. */
export async function openPortal(env: Env): Promise<OpenDatabase> {
  const database = await openBeside(env)
  if (await hasTable(database.db, 'account')) return database
  await database.close()
  const named = env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'
  throw new Refusal(`There is no portal in this database yet. Look at ${named}, which says where the portal is.`)
}

/** A database to restore into: the one that the settings name, else a new one in that folder. */
export const openNew = (env: Env, dataFolder: string): Promise<OpenDatabase> =>
  env.DATABASE_URL ? openDatabase(env) : openEmbedded(join(dataFolder, 'postgres'), env.PORTAL_PG_BIN)

async function openEmbedded(folder: string, bin: string | undefined): Promise<OpenDatabase> {
  const embedded = await EmbeddedDatabase.start({ folder, bin })
  const address = embedded.address()
  const db = connect(address)
  const close = async () => {
    await db.destroy()
    await embedded.stop()
  }
  return { db, address, close }
}
