import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/schema'
import { columnsShown } from '../personal-data'

export interface PersonKey {
  kind: 'student' | 'staff'
  id: string
}

export type SectionRow = Record<string, unknown>

/** One kind of thing that is kept about a person. */
export interface Section {
  /** Also the name of its file. */
  name: string
  title: string
  of: readonly PersonKey['kind'][]
  rows: (id: string) => RawBuilder<SectionRow>
}

export const both = ['student', 'staff'] as const
export const student = ['student'] as const
export const staff = ['staff'] as const

export const ownAccount = (id: string) => sql`(select id from account where student_id = ${id} or staff_id = ${id})`
export const ownRecords = (id: string) => sql`(
  select ${id}::uuid union all select id from account where student_id = ${id} or staff_id = ${id}
  union all select id from application where student_id = ${id})`

/** The columns that the section has as they are, from each table that it reads; a period as its two days. */
export const shown = (section: string, ...tables: (keyof Database)[]) =>
  sql.join(tables.flatMap((table) => columnsShown(section, table).map((column) => columnOf(`${table}.${column}`))))

function columnOf(column: string) {
  const ref = sql.ref(column)
  return column.endsWith('.during') ? sql`lower(${ref})::text as "from", upper(${ref})::text as until` : ref
}
