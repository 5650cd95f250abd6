import type { RosterDayOrder, RosterFormat, RosterTableKind } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export interface MappingRow {
  format: RosterFormat
  headers: string
  part: RosterTableKind | 'none' | null
  columns: Record<string, string>
  dates: Record<string, RosterDayOrder>
  grades: Record<string, string>
  mappedAt: string
}

export async function listMappings(db: Db, format: RosterFormat, headers: readonly string[]): Promise<MappingRow[]> {
  const { rows } = await sql<MappingRow>`
    select format, headers, part, columns, dates, grades,
      to_char(mapped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "mappedAt"
    from roster_mapping where format = ${format} and headers = any(${headers}::text[])`.execute(db)
  return rows
}

export async function saveMappings(db: Db, rows: readonly Omit<MappingRow, 'mappedAt'>[]) {
  await sql`
    insert into roster_mapping (format, headers, part, columns, dates, grades)
    select distinct on (format, headers) format, headers, part, columns, dates, grades
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (format text, headers text, part text, columns jsonb, dates jsonb, grades jsonb)
    on conflict (format, headers) do update set part = excluded.part, columns = excluded.columns,
      dates = excluded.dates, grades = excluded.grades, mapped_at = now()`.execute(db)
}
