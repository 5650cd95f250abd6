import type { RowCounts } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../db/open'
import { storableText } from '../table-file/storable-text'
import type { Import, ImportState, MendedCell } from './import-kind'

/** What the database can store of it. */
export const jsonOf = (value: unknown) =>
  JSON.stringify(value, (_, text) => (typeof text === 'string' ? storableText(text) : text))

export interface ImportFile {
  name: string
  file: string
  size: number
}

interface NewImport extends Pick<Import, 'kind' | 'startedBy' | 'fileName' | 'about' | 'mapping'> {
  files: readonly ImportFile[]
}

/** In a transaction, with the files that it has put into the store. */
export async function insertImport(db: Db, { kind, startedBy, fileName, about, mapping, files }: NewImport) {
  const { id } = await db
    .insertInto('import')
    .values({
      ...{ kind, started_by: startedBy, file_name: storableText(fileName) },
      ...{ about: jsonOf(about), mapping: jsonOf(mapping) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_file')
    .values(
      files.map(({ name, file, size }, place) => ({ import_id: id, place, name: storableText(name), file, size })),
    )
    .execute()
  return id
}

export async function findImport(db: Db, importId: string): Promise<Import | undefined> {
  const row = await db
    .selectFrom('import')
    .leftJoin('job', 'job.id', 'job_id')
    .select(['import.id', 'import.kind', 'started_by as startedBy', 'import.state', 'file_name as fileName'])
    .select(['about', 'mapping', 'mended', 'preview', 'revision', 'import.failure', 'done', 'total'])
    .where('import.id', '=', importId)
    .executeTakeFirst()
  if (!row) return undefined
  const { done, total, ...found } = row
  return { ...found, mended: row.mended as MendedCell[], progress: { done: done ?? 0, total: total ?? 0 } }
}

/** Beside the tables, of which the first is 0. */
const placeOfNotes = -1

/** Instead of those of an earlier preview. */
export async function saveImportNotes(db: Db, importId: string, { name, file, size }: ImportFile) {
  await db
    .insertInto('import_file')
    .values({ import_id: importId, place: placeOfNotes, name, file, size })
    .onConflict((found) => found.columns(['import_id', 'place']).doUpdateSet({ name, file, size }))
    .execute()
}

export async function findImportNotes(db: Db, importId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('import_file')
    .select('file')
    .where('import_id', '=', importId)
    .where('place', '=', placeOfNotes)
    .executeTakeFirst()
  return found?.file
}

/** In their order; none where they have been swept. */
export function listImportFiles(db: Db, importId: string): Promise<ImportFile[]> {
  return db
    .selectFrom('import_file')
    .select(['name', 'file', 'size'])
    .where('import_id', '=', importId)
    .where('place', '<>', placeOfNotes)
    .orderBy('place')
    .execute()
}

/** Those that can be previewed, the failed ones among them. */
export const openStates: readonly ImportState[] = ['open', 'previewed', 'cancelled', 'failed']

const changeOf = (db: Db, importId: string, from: readonly ImportState[]) =>
  db
    .updateTable('import')
    .set({ changed_at: sql`now()` })
    .where('id', '=', importId)
    .where('state', 'in', from)
    .returning('id')

interface SavedPreview extends Pick<Import, 'about' | 'mapping' | 'preview' | 'revision'> {
  rows: RowCounts
}

/** Nothing where it is being applied, or has been. */
export function savePreview(db: Db, importId: string, { about, mapping, preview, revision, rows }: SavedPreview) {
  return changeOf(db, importId, openStates)
    .set({
      ...{ state: 'previewed', failure: null, finished_at: null, revision },
      ...{ about: jsonOf(about), mapping: jsonOf(mapping), preview: jsonOf(preview), counts: jsonOf(rows) },
    })
    .executeTakeFirst()
}

export function saveMended(db: Db, importId: string, mended: readonly MendedCell[]) {
  return changeOf(db, importId, openStates)
    .set({ mended: jsonOf(mended) })
    .executeTakeFirst()
}

/** From the preview that was seen to being applied; nothing where it is no longer that one. */
export function beginImport(db: Db, importId: string, { jobId, revision }: { jobId: string; revision: string }) {
  return changeOf(db, importId, ['previewed'])
    .set({ state: 'applying', job_id: jobId })
    .where('revision', '=', revision)
    .executeTakeFirst()
}

/** Moves an import from one of the states to its end; nothing when it is in none of them. */
export function endImport(
  db: Db,
  importId: string,
  from: readonly ImportState[],
  { state, failure = null }: { state: 'applied' | 'cancelled' | 'failed' | 'undone'; failure?: string | null },
) {
  return changeOf(db, importId, from).set({ state, failure, finished_at: sql`now()` }).executeTakeFirst()
}

/** Those that nobody has touched for a day. One that was applied stays without its files: what it wrote refers to it. */
export async function deleteOldImports(db: Db) {
  const before = sql<Date>`now() - interval '1 day'`
  await db.deleteFrom('import').where('state', 'in', openStates).where('changed_at', '<', before).execute()
  await sql`
    delete from import_file using import
    where import.id = import_id and state in ('applied', 'undone') and changed_at < ${before}
      and (place <> ${placeOfNotes} or changed_at < now() - interval '60 days')`.execute(db)
  // By then so much stands on an import that nobody could take it back.
  await sql`
    delete from import_write using import
    where import.id = import_id and changed_at < now() - interval '60 days'`.execute(db)
}

/** What is known of an import, with what has come of it. */
export async function saveAbout(db: Db, importId: string, about: unknown) {
  await db
    .updateTable('import')
    .set({ about: jsonOf(about) })
    .where('id', '=', importId)
    .execute()
}
