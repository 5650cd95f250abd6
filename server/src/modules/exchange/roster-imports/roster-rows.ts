import type { RosterMapping } from '@bellhouse/contracts'
import { plainWord } from '@bellhouse/words'
import { formulaErrorSentence, isFormulaError } from '../../../platform/table-file/formula-error'
import type { GivenClass } from './class-words'
import type { DateColumns } from './date-columns'
import type { FileFormat } from './file-format'
import type { RosterTable } from './roster-table'
import type { RowLedger } from './row-ledger'

/** One row of a file, asked by the format's own field names. */
export interface RosterRow {
  file: string
  line: number
  /** The trimmed cell; empty where the file has no such column. */
  get: (field: string) => string
  /** Whether the file has such a column. */
  has: (field: string) => boolean
  /** What the column is called in the file. */
  header: (field: string) => string
  /** The same object for every row of the file that asks by this word: what is alike in all of them is kept once. */
  alike: <T>(word: string, make: () => T) => T
  /** The day that a cell says, null where it is empty, or a sentence on why it says none. */
  day: (field: string) => { day: string | null; refusal?: never } | { day?: never; refusal: string }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are looked for
const hasControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u009f]/

/** Beside a “Full name” or a “Student name” it is the name of somebody else, of a parent as a rule. */
const bareName = 'Name'

/**
 * The header that stands for a field: the one that was chosen, the same word, or one that differs in case and spaces
 * only. Where an empty one was chosen there is none, and what was chosen for another field is not taken twice.
 */
export function headerOf(
  table: RosterTable,
  field: string,
  chosen: RosterMapping['columns'],
  synonyms: readonly string[] = [],
): string | null {
  const { [field]: wanted, ...others } = chosen[table.name] ?? {}
  if (wanted === '') return null
  if (wanted && table.headers.includes(wanted)) return wanted
  const taken = Object.values(others)
  const free = table.headers.filter((header) => header && !taken.includes(header))
  const isBare = field === bareName
  const wordOf = (header: string) => table.words?.get(header) ?? header
  const same = isBare ? undefined : free.find((header) => wordOf(header) === field)
  if (same) return same
  const words = (isBare ? [...synonyms, field] : [field, ...synonyms]).map(plainWord)
  const firstOf = (of: (header: string) => string) =>
    words.flatMap((word) => free.find((header) => plainWord(of(wordOf(header))) === word) ?? [])[0]
  return firstOf((header) => header) ?? firstOf(withoutHint) ?? null
}

const hint =
  /\s*\((?:in full|in (?:block|capital)[^)]*|(?:sur|last|first|family|given|middle|other|full)[a-z, ]*|[dmyjta/. -]+|guardians|required|optional|as (?:per|in|on) [^)]*)\)\s*$/i

/** “Name (Last, First Middle)” says how the name is written, where “Phone (father)” says whose it is. */
const withoutHint = (header: string) => header.replace(hint, '')

interface Reading {
  format: FileFormat
  chosen: RosterMapping['columns']
  dates: DateColumns
  ledger: RowLedger
}

/** The rows of a file; a row that cannot be taken is refused with its place and a sentence. */
export function rowsOf(table: RosterTable, { format, chosen, dates, ledger }: Reading): RosterRow[] {
  const fields = [...format.required, ...format.optional]
  const headers = new Map(fields.map((field) => [field, headerOf(table, field, chosen, format.synonyms?.[field])]))
  const places = new Map(fields.map((field) => [field, table.headers.indexOf(headers.get(field) || '\u0000')]))
  const header = (field: string) => headers.get(field) ?? field
  const has = (field: string) => Boolean(headers.get(field))
  const days = dates.readersOf(table, { format, headerOf: (field) => headers.get(field) ?? null })
  const faultOf = rowFaults(format, header)
  const shared = new Map<string, unknown>()
  const alike = <T>(word: string, make: () => T) => {
    if (!shared.has(word)) shared.set(word, make())
    return shared.get(word) as T
  }
  return table.rows.flatMap(({ line, cells }) => {
    const ownCell = (field: string) => (format.isOwn ? wordIn : asItIs)(cells[places.get(field) ?? -1] ?? '')
    const given = table.classes?.given.get(line)
    const get = (field: string) => (given && givenWord(given, field)) ?? ownCell(field)
    const day = (field: string) => days(field, get(field))
    const row: RosterRow = { file: table.name, line, get, has, header, alike, day }
    const fault = faultOf(row)
    if (!fault) return [row]
    ledger.refuse(row, header(fault.field), fault.sentence, get(fault.field))
    ledger.drop(get(format.required[0] ?? ''), { fate: 'refused', place: row })
    return []
  })
}

/** A class from elsewhere comes with the stream that the row says itself, where it says one. */
const givenWord = ({ classWord, stream }: GivenClass, field: string) => ({ Class: classWord, Stream: stream })[field]

const asItIs = (cell: string) => cell
/** In the lists of schools a dash stands where there is nothing to say. */
export const wordIn = (cell: string) => (/^[-–—]+$/.test(cell) ? '' : cell)

/** What is wrong with a row by itself, or beside those before it. */
function rowFaults({ required, optional, given, unique = [] }: FileFormat, header: RosterRow['header']) {
  const fields = [...required, ...optional]
  const lines = new Map<string, number>()
  return ({ get, has, line }: RosterRow): { field: string; sentence: string } | null => {
    const strange = fields.find((field) => hasControls.test(get(field)))
    if (strange) {
      const sentence = `${header(strange)} has invisible characters. Type it again.`
      return { field: strange, sentence }
    }
    const failed = fields.find((field) => isFormulaError(get(field)))
    if (failed) {
      return { field: failed, sentence: formulaErrorSentence(get(failed)) }
    }
    const missing = required.find((field) => get(field) === '' && (field !== given?.field || has(field)))
    if (missing) return { field: missing, sentence: `This row has no ${header(missing)}.` }
    for (const field of unique.filter((one) => get(one) !== '')) {
      const key = `${field} ${get(field).toLowerCase()}`
      const first = lines.get(key)
      if (first !== undefined) {
        const sentence = `The ${header(field)} “${get(field)}” is already in line ${first}, and no two people can share it.`
        return { field, sentence }
      }
      lines.set(key, line)
    }
    return null
  }
}

/** The required columns of a file that no header stands for; a class may stand above the rows instead. */
export function missingColumns(table: RosterTable, format: FileFormat, chosen: RosterMapping['columns']): string[] {
  const { required, given, synonyms } = format
  const has = (field: string) =>
    headerOf(table, field, chosen, synonyms?.[field]) !== null || (field === 'Class' && table.classes !== undefined)
  return required.filter((field) => !has(field) && !(field === given?.field && given.by.some(has)))
}
