import type { Database } from '../../platform/db/schema'
import { accounts } from './personal-columns/accounts'
import type { Owner, PersonalColumn, PersonalTables } from './personal-columns/fates'
import { people } from './personal-columns/people'
import { teaching } from './personal-columns/teaching'
import { told } from './personal-columns/told'

export type { Owner }

/**
 * Every column of the database that holds something of a student, guardian, applicant, member of staff or account, with
 * what erasure, export and the masking of the audit make of it. They read this table and have no list of their own.
 */
export const personalTables: PersonalTables = { ...people, ...told, ...teaching, ...accounts }

/** Tables in which nothing is about one person, by what they are about. */
export const plainTables = {
  'the school and its calendar': [
    'school',
    'school_day',
    'school_week',
    'badge',
    'school_event',
    'school_half_day',
    'school_holiday',
    'calendar_source',
  ],
  'years and terms': ['academic_year', 'term', 'term_class_start'],
  'what is taught, and where': [
    'class',
    'combination',
    'combination_subject',
    'level',
    'subject',
    'compulsory_period',
    'set_end',
    'teaching_group',
    'teaching_group_stream',
    'room',
    'lesson_room',
    'lesson_demand_room',
  ],
  'how many electives a student takes, and who has room for them': ['elective_limit', 'elective_places'],
  'rules of grading': ['class_grading', 'term_grading', 'comment_template'],
  'what is written on papers of every student': ['paper_template'],
  'the week of the school, and the search for one': ['lesson_demand_stream', 'lesson_stream', 'timetable_frame'],
  'who a notice is for, by class and stream': ['notice_class', 'notice_stream'],
  'counts of many': ['mark_sheet', 'stream_choice'],
  'what an import or a rollover made, by key': ['rollover_allocation'],
  'systems of others that read the roster, and since when it is as it is': ['roster_record', 'roster_token'],
  'how the columns of lists were mapped': ['import_mapping'],
  'what became of each backup': ['backup_run'],
  'what people may, by role': ['role'],
  'what other systems are told, by key; it goes after 30 days': ['webhook_delivery'],
  'where people sign in': ['sign_in_provider'],
  'hashes over the entries of the audit, those of values salted': ['audit_link'],
  'which bytes lie in the store, by their hash; those that nothing names any longer are swept': ['stored_file'],
} as const satisfies Record<string, readonly (keyof Database)[]>

export interface PersonalPlace extends PersonalColumn {
  table: string
  column: string
}

/** A table as the questions below read it, whichever it is. */
interface AnyTable {
  owner?: Partial<Record<Owner, string>>
  personal: readonly (PersonalColumn & { columns: readonly string[] })[]
}
const anyTables = Object.entries(personalTables as Record<string, AnyTable>)

/** All places in the order of the table. */
export const personalPlaces: readonly PersonalPlace[] = anyTables.flatMap(([table, { personal }]) =>
  personal.flatMap(({ columns, ...fate }) => columns.map((column) => ({ ...fate, table, column }))),
)

const placesIn = (table: keyof Database) => personalPlaces.filter((place) => place.table === table)

/** The columns of a table that a section of the exported record has as they are. */
export const columnsShown = (section: string, table: keyof Database): string[] =>
  placesIn(table).flatMap(({ shownIn, column }) => (shownIn === section ? [column] : []))

/** The columns of a table by which somebody is told of, of one kind. */
export const columnsThatTell = (table: keyof Database, ...kinds: NonNullable<PersonalColumn['tells']>[]): string[] =>
  placesIn(table).flatMap(({ tells, column }) => (tells && kinds.includes(tells) ? [column] : []))

/** What erasure sets in a row that stays, by column. */
export function valuesOfNobody(table: keyof Database, { name, number }: { name: string; number: string }) {
  const nobody: Record<string, string | null> = { null: null, blank: '', name, number }
  return placesIn(table).flatMap(({ erase, column }) =>
    typeof erase === 'string' && erase in nobody ? [[column, nobody[erase] ?? null] as const] : [],
  )
}

/** The tables whose rows go with their owner, and by which column. */
export const tablesThatGoWith = (owner: Owner) =>
  anyTables.flatMap(([table, { owner: owners, personal }]) => {
    const column = owners?.[owner]
    const goes = personal.some(({ erase, columns }) => erase === 'row' && column && columns.includes(column))
    return column && goes ? [{ table, column }] : []
  })

/** Texts that others write freely, in which the words that tell of somebody are replaced. */
export const freeTexts = personalPlaces.filter(({ isFree }) => isFree)
