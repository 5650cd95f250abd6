import { randomUUID } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, orNothing, Refusal, syncFolder, writeSynced } from '@bellhouse/releases'
import * as z from 'zod/mini'
import type { Db } from '../db/open'
import { JobFailure } from '../jobs/job-kind'
import { findEnd, findHashAt } from './audit-chain.repo'

// Not among what a backup takes: a database that comes back from one ends earlier, and rightly so.
const folderOf = (dataFolder: string) => join(dataFolder, 'audit')
const fileOf = (dataFolder: string) => join(folderOf(dataFolder), 'end.json')

const notedSchema = z.object({
  place: z.string(),
  hash: z.string(),
  /** When it was noted. */
  at: z.string(),
})
/** Where the chain of the audit ended at some hour, kept outside of the database. */
export type NotedEnd = z.infer<typeof notedSchema>

export async function readNotedEnd(dataFolder: string): Promise<NotedEnd | null> {
  const text = await readFile(fileOf(dataFolder), 'utf8').catch(orNothing)
  if (text === undefined) return null
  try {
    return notedSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Refusal(sentenceOfDamage(fileOf(dataFolder)), { cause })
  }
}

const sentenceOfDamage = (file: string) =>
  `Where the audit ended cannot be read in ${file}, so nobody can say whether entries at its end were taken away since. ` +
  'Bring the file back from a copy, or compare the end with one that was written down; then remove it, and it is noted anew.'

const wayOut = 'If the database was brought back to an earlier moment, remove audit/end.json from the data folder.'

/** Why the chain is not the one whose end was noted; nothing where it goes on from there. */
export async function findLoss(db: Db, noted: NotedEnd | null): Promise<string | null> {
  if (!noted) return null
  const hash = await findHashAt(db, noted.place)
  if (hash === noted.hash) return null
  const what = hash === undefined ? 'ends before' : 'says something else at'
  return `The chain of the audit ${what} place ${noted.place}, where it ended at ${noted.at}: entries were taken away or written anew. ${wayOut}`
}

const tellAdmins = (error: unknown): never => {
  throw error instanceof Refusal ? new JobFailure(error.message) : error
}

/** Notes where the chain ends, after a look at whether it still has the end that was noted before. */
export async function noteEnd(db: Db, dataFolder: string): Promise<NotedEnd | null> {
  const loss = await findLoss(db, await readNotedEnd(dataFolder).catch(tellAdmins))
  if (loss) throw new JobFailure(loss)
  const end = await findEnd(db)
  if (!end) return null
  const noted = { ...end, at: new Date().toISOString() }
  const file = fileOf(dataFolder)
  await makeFolder(folderOf(dataFolder), 0o700)
  const draft = `${file}.${randomUUID()}`
  await writeSynced(draft, JSON.stringify(noted), { flag: 'wx', mode: 0o600 })
  await rename(draft, file)
  await syncFolder(folderOf(dataFolder))
  return noted
}
