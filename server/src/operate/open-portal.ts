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
  await mustHavePortal(env)
  return openEmbedded(folderOf(env), env.PORTAL_PG_BIN)
}

/** Refuses a data folder in which there is no database, where none is named elsewhere; makes nothing. */
export async function mustHavePortal(env: Env) {
  if (env.DATABASE_URL || (await stat(join(folderOf(env), 'cluster')).catch(orNothing))) return
  throw new Refusal(`There is no portal in ${env.DATA_DIR}. Set DATA_DIR to its folder, or DATABASE_URL.`)
}

const folderOf = ({ DATA_DIR }: Env) => join(DATA_DIR, 'postgres')

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
