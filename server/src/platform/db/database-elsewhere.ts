import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createSynced, orNothing } from '@bellhouse/releases'
import type { Env } from '../../env'
import { StartupError } from '../startup-error'

type Where = Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>

const noteIn = (dataFolder: string) => join(dataFolder, 'database-elsewhere')

/** Writes down in the data folder that its rows lie in PostgreSQL elsewhere, and where: without a password. */
export async function noteElsewhere({ DATA_DIR, DATABASE_URL }: Where): Promise<void> {
  if (!DATABASE_URL) return
  const [note, place] = [noteIn(DATA_DIR), placeOf(DATABASE_URL)]
  if ((await readFile(note, 'utf8').catch(orNothing)) === place) return
  await rm(note, { force: true })
  await createSynced(note, place, 0o600)
}

function placeOf(address: string) {
  const { host, pathname, searchParams } = new URL(address)
  return `${searchParams.get('host') ?? host}${pathname}`
}

/** Refuses to begin an empty school in a folder whose school lies elsewhere, because a setting was lost. */
export async function mustNameElsewhere({ DATA_DIR, DATABASE_URL }: Where): Promise<void> {
  if (DATABASE_URL) return
  const place = await readFile(noteIn(DATA_DIR), 'utf8').catch(orNothing)
  if (place === undefined) return
  throw new StartupError(
    `The school of ${DATA_DIR} lies in PostgreSQL elsewhere (${place}), and DATABASE_URL names none. Nothing was changed. ` +
      `Set DATABASE_URL as it was; only if another school is to begin here, remove ${noteIn(DATA_DIR)}.`,
  )
}
