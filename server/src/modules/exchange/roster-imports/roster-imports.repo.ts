import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { RosterImport } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { RosterTable } from './roster-table'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** What the person sees of an import, without what has columns of its own. */
export type ImportDocument = Omit<RosterImport, 'id' | 'state' | 'failure'>

export async function insertImport(
  db: Db,
  accountId: string,
  document: ImportDocument,
  tables: readonly RosterTable[],
) {
  const { id } = await db
    .insertInto('roster_import')
    .values({
      started_by: accountId,
      state: 'mapping',
      document: JSON.stringify(document),
      content: await zip(JSON.stringify(tables)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findImport(db: Db, importId: string): Promise<RosterImport | undefined> {
  const row = await db
    .selectFrom('roster_import')
    .select(['id', 'state', 'failure', 'document'])
    .where('id', '=', importId)
    .executeTakeFirst()
  return row && { ...(row.document as ImportDocument), id: row.id, state: row.state, failure: row.failure }
}

export async function readTables(db: Db, importId: string): Promise<RosterTable[]> {
  const { content } = await db
    .selectFrom('roster_import')
    .select('content')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  return JSON.parse((await unzip(content)).toString())
}

export function savePreview(
  db: Db,
  importId: string,
  document: Pick<ImportDocument, 'files' | 'schools' | 'grades' | 'mapping' | 'preview'>,
) {
  return db
    .updateTable('roster_import')
    .set({
      state: 'previewed',
      failure: null,
      document: sql`document || ${JSON.stringify(document)}::jsonb`,
    })
    .where('id', '=', importId)
    .where('state', 'in', ['mapping', 'previewed', 'failed', 'cancelled'])
    .returning('id')
    .executeTakeFirst()
}

export function saveProgress(db: Db, importId: string, progress: RosterImport['progress']) {
  return db
    .updateTable('roster_import')
    .set({ document: sql`document || ${JSON.stringify({ progress })}::jsonb` })
    .where('id', '=', importId)
    .where('state', '=', 'applying')
    .returning('id')
    .executeTakeFirst()
}

export async function saveOutcome(db: Db, importId: string, outcome: NonNullable<RosterImport['outcome']>) {
  await db
    .updateTable('roster_import')
    .set({ document: sql`document || ${JSON.stringify({ outcome })}::jsonb` })
    .where('id', '=', importId)
    .execute()
}

/** Moves an import from one of the states to another; nothing when it is in none of them. */
export function moveImport(
  db: Db,
  importId: string,
  from: readonly RosterImport['state'][],
  to: RosterImport['state'],
  failure: string | null = null,
) {
  return db
    .updateTable('roster_import')
    .set({ state: to, failure })
    .where('id', '=', importId)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
}
