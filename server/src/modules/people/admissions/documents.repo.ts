import type { ApplicationDocument } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

const documents = (db: Db) =>
  db
    .selectFrom('application_document')
    .leftJoin('account', 'account.id', 'application_document.added_by')
    .select([
      'application_document.id',
      'application_document.kind',
      'application_document.name',
      'application_document.type',
      'application_document.size',
      sql<string>`to_char(added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('addedAt'),
      'account.display_name as addedBy',
      'application_document.file',
    ])

/** In the order in which they came. */
export const listDocuments = (db: Db, applicationId: string) =>
  documents(db)
    .where('application_id', '=', applicationId)
    .orderBy('added_at')
    .orderBy('application_document.id')
    .execute()

export const findDocument = (db: Db, applicationId: string, documentId: string) =>
  documents(db)
    .where('application_id', '=', applicationId)
    .where('application_document.id', '=', documentId)
    .executeTakeFirst()

interface NewDocument extends Pick<ApplicationDocument, 'kind' | 'name' | 'type' | 'size'> {
  application_id: string
  file: string
  added_by: string
}

export const insertDocument = (db: Db, document: NewDocument) =>
  db.insertInto('application_document').values(document).execute()

export const deleteDocument = (db: Db, documentId: string) =>
  db.deleteFrom('application_document').where('id', '=', documentId).execute()
