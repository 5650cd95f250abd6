import { sql } from 'kysely'
import type { Db } from '../db/open'
import { storableText } from '../table-file/storable-text'

export interface RememberedMapping<Mapping> {
  mapping: Mapping
  mappedAt: string
}

export async function listMappings<Mapping>(db: Db, kind: string, headers: readonly string[]) {
  const { rows } = await sql<RememberedMapping<Mapping> & { headers: string }>`
    select headers, mapping, to_char(mapped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "mappedAt"
    from import_mapping where kind = ${kind} and headers = any(${headers}::text[])`.execute(db)
  return rows
}

/** Of several with the same column names the first is kept. */
export async function saveMappings(db: Db, kind: string, rows: readonly { headers: string; mapping: unknown }[]) {
  const json = JSON.stringify(rows, (_, text) => (typeof text === 'string' ? storableText(text) : text))
  await sql`
    insert into import_mapping (kind, headers, mapping)
    select distinct on (headers) ${kind}, headers, mapping
    from jsonb_to_recordset(${json}::jsonb) as given (headers text, mapping jsonb)
    on conflict (kind, headers) do update set mapping = excluded.mapping, mapped_at = now()`.execute(db)
}
