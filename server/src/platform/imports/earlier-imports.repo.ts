import { type EarlierImport, mostImportsListed, type RowCounts } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../db/open'
import { stateShown } from './import-state'

interface Wanted {
  kind: string
  /** Whose alone; of everybody where it is null. */
  startedBy: string | null
  classCode?: string | undefined
}

/** The newest first. */
export async function listEarlierImports(db: Db, { kind, startedBy, classCode }: Wanted): Promise<EarlierImport[]> {
  const rows = await db
    .selectFrom('import')
    .innerJoin('account', 'account.id', 'started_by')
    .select(['import.id', 'file_name as fileName', 'import.state', 'started_at as startedAt', 'counts'])
    .select('display_name as startedBy')
    .where('import.kind', '=', kind)
    .$if(startedBy !== null, (some) => some.where('started_by', '=', startedBy))
    .$if(classCode !== undefined, (some) => some.where(sql`about ->> 'classCode'`, '=', classCode))
    .orderBy('started_at', 'desc')
    .orderBy('import.id')
    .limit(mostImportsListed)
    .execute()
  return rows.map(({ state, startedAt, counts, ...row }) => ({
    ...row,
    state: stateShown(state),
    startedAt: startedAt.toISOString(),
    rows: counts as RowCounts | null,
  }))
}
