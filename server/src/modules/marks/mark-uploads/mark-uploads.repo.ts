import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { MarkUpload } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { FileTable } from '../../../platform/table-file/file-table'
import { storableText } from '../../../platform/table-file/storable-text'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** What the person sees of an upload, without what has columns of its own. */
export type UploadDocument = Omit<MarkUpload, 'id' | 'state' | 'fileName' | 'failure'>

const jsonOf = (document: Partial<UploadDocument>) =>
  JSON.stringify(document, (_, value) => (typeof value === 'string' ? storableText(value) : value))

interface NewUpload {
  accountId: string
  fileName: string
  document: UploadDocument
  tables: readonly FileTable[]
}

export async function insertUpload(db: Db, { accountId, fileName, document, tables }: NewUpload) {
  const { id } = await db
    .insertInto('mark_upload')
    .values({
      started_by: accountId,
      state: 'mapping',
      file_name: storableText(fileName),
      document: jsonOf(document),
      content: await zip(JSON.stringify(tables)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The upload with the account that began it. */
export async function findUpload(db: Db, uploadId: string) {
  const row = await db
    .selectFrom('mark_upload')
    .select(['id', 'state', 'failure', 'document', 'file_name', 'started_by'])
    .where('id', '=', uploadId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, state, failure, document, file_name: fileName, started_by: startedBy } = row
  const upload: MarkUpload = { ...(document as UploadDocument), id, state, fileName, failure }
  return { startedBy, upload }
}

export async function readTables(db: Db, uploadId: string): Promise<FileTable[]> {
  const { content } = await db
    .selectFrom('mark_upload')
    .select('content')
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow()
  return JSON.parse((await unzip(content)).toString())
}

const open = ['mapping', 'previewed', 'failed', 'cancelled'] as const

export function savePreview(db: Db, uploadId: string, document: Pick<UploadDocument, 'mapping' | 'preview'>) {
  return db
    .updateTable('mark_upload')
    .set({ state: 'previewed', failure: null, document: sql`document || ${jsonOf(document)}::jsonb` })
    .where('id', '=', uploadId)
    .where('state', 'in', open)
    .returning('id')
    .executeTakeFirst()
}

/** The rows as somebody mended them. */
export async function saveTables(db: Db, uploadId: string, tables: readonly FileTable[]) {
  return db
    .updateTable('mark_upload')
    .set({ content: await zip(JSON.stringify(tables)) })
    .where('id', '=', uploadId)
    .where('state', 'in', open)
    .returning('id')
    .executeTakeFirst()
}

/** From previewed to being written; nothing when it is no longer previewed. */
export function beginUpload(db: Db, uploadId: string, total: number) {
  return db
    .updateTable('mark_upload')
    .set({ state: 'applying', document: sql`document || ${JSON.stringify({ progress: { done: 0, total } })}::jsonb` })
    .where('id', '=', uploadId)
    .where('state', '=', 'previewed')
    .returning('id')
    .executeTakeFirst()
}

export function saveProgress(db: Db, uploadId: string, progress: MarkUpload['progress']) {
  return db
    .updateTable('mark_upload')
    .set({ document: sql`document || ${JSON.stringify({ progress })}::jsonb` })
    .where('id', '=', uploadId)
    .where('state', '=', 'applying')
    .returning('id')
    .executeTakeFirst()
}

/** Moves an upload from one of the states to another; nothing when it is in none of them. */
export function moveUpload(
  db: Db,
  uploadId: string,
  from: readonly MarkUpload['state'][],
  to: MarkUpload['state'],
  failure: string | null = null,
) {
  return db
    .updateTable('mark_upload')
    .set({ state: to, failure })
    .where('id', '=', uploadId)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
}
