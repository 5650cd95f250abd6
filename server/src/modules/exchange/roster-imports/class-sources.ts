import type { RosterClassSource, RosterMapping } from '@bellhouse/contracts'
import { countOf, plainWord } from '@bellhouse/words'
import { groupBy } from '../../../platform/group-by'
import type { ClassTitle, GivenClass, GivenClasses, PlainPlace } from './class-words'
import { placeOf } from './plain-places'
import { plainTables } from './plain-tables'
import { headerOf, wordIn } from './roster-rows'
import type { RosterTable } from './roster-table'

interface PlacedRow {
  line: number
  /** What its own cells say. */
  own: PlainPlace
}

type Given = GivenClasses['given']

/** The lists of a school's own, with the classes of rows that have none of their own: from where somebody has chosen, else from where the file shows it. */
export function withClasses(
  tables: readonly RosterTable[],
  { columns, rowsWithoutClass = {} }: Pick<RosterMapping, 'columns' | 'rowsWithoutClass'>,
): readonly RosterTable[] {
  return tables.map((table) => {
    const rows = placedRows(table, columns)
    const open = rows.filter(isOpen)
    const above = fromAbove(rows, table.firstRows)
    const titled = fromTitles(open, table.titles)
    if (above.size + titled.size === 0) return table
    const suggested = suggest(rows, { above, titled })
    const sentence = sentenceOf(suggested, { rows, titled })
    const source = rowsWithoutClass[table.name] ?? suggested
    const told = { ...table, rowsWithoutClass: { rows: open.length, suggested, sentence } }
    if (source === 'none') return told
    const given = source === 'title' ? titled : above
    return given.size > 0 ? { ...told, classes: { source, given } } : told
  })
}

const isOpen = ({ own }: PlacedRow) => own.classWord === ''
const sameKey = ({ classWord, stream }: PlainPlace) => `${plainWord(classWord)} ${plainWord(stream)}`
const placedParts = ['students', 'classes', 'allocations']

function placedRows(table: RosterTable, columns: RosterMapping['columns']): PlacedRow[] {
  if (!placedParts.includes(table.part ?? '')) return []
  const synonyms = plainTables.find(({ name }) => name === table.part)?.synonyms
  const columnOf = (field: string) =>
    table.headers.indexOf(headerOf(table, field, columns, synonyms?.[field]) || '\u0000')
  const places = new Map(['Class', 'Stream'].map((field) => [field, columnOf(field)]))
  const cellOf = (cells: readonly string[], field: string) => wordIn(cells[places.get(field) ?? -1] ?? '')
  // A list may have a million rows, and in most lists each has its class.
  if (table.rows.every(({ cells }) => cellOf(cells, 'Class') !== '')) return []
  return table.rows.map(({ line, cells }) => ({ line, own: placeOf({ get: (field) => cellOf(cells, field) }) }))
}

/** As a cell that is written once, or merged, stands for those below it, until something else than a row comes between. */
function fromAbove(rows: readonly PlacedRow[], firstRows: ReadonlySet<number> = new Set()): Given {
  const given = new Map<number, GivenClass>()
  let above: GivenClass | undefined
  for (const { line, own } of rows) {
    const before: GivenClass | undefined = firstRows.has(line) ? undefined : above
    if (own.classWord !== '') above = { ...own, says: `it is in line ${line}` }
    else above = before && { ...before, stream: own.stream || before.stream }
    if (own.classWord === '' && above) given.set(line, above)
  }
  return given
}

function fromTitles(open: readonly PlacedRow[], titles: readonly ClassTitle[] = []): Given {
  const given = new Map<number, GivenClass>()
  let next = 0
  for (const { line, own } of open) {
    while ((titles[next]?.line ?? 0) < line && next < titles.length) next += 1
    const title = titles[next - 1]
    if (title) given.set(line, { classWord: title.classWord, stream: own.stream || title.stream, says: title.says })
  }
  return given
}

interface Sources {
  above: Given
  titled: Given
}

/** From where the file shows that rows have their class; where it does not, from nowhere. */
function suggest(rows: readonly PlacedRow[], { above, titled }: Sources): RosterClassSource {
  const open = rows.filter(isOpen)
  if (isWrittenOnce(rows, above)) return 'row-above'
  const own = new Set(rows.filter((row) => !isOpen(row)).map(({ own: { classWord } }) => plainWord(classWord)))
  const ofTitles = new Set([...titled.values()].map(({ classWord }) => plainWord(classWord)))
  const agree = own.size === 0 || (own.size === 1 && ofTitles.size === 1 && [...own].every((one) => ofTitles.has(one)))
  return agree && titled.size * 2 > open.length ? 'title' : 'none'
}

/** Most rows have no class, and none says once more what the one above it has: nobody who fills the column in writes so. */
function isWrittenOnce(rows: readonly PlacedRow[], above: Given) {
  const filled = rows.filter((row) => !isOpen(row))
  if (above.size * 2 <= rows.length) return false
  const runs = groupBy([...above.values()], ({ says }) => says)
  if ([...runs.values()].some(({ length }) => length > mostInClass)) return false
  return filled.every(({ own }, place) => place === 0 || sameKey(own) !== sameKey(filled[place - 1]?.own ?? own))
}

/** Below a class that so many rows follow there are rather rows that lack one. */
const mostInClass = 200

function sentenceOf(suggested: RosterClassSource, { rows, titled }: { rows: readonly PlacedRow[]; titled: Given }) {
  const open = rows.filter(isOpen).length
  const people = countOf(open, 'row has', 'rows have')
  if (suggested === 'row-above') {
    return `The class stands in ${rows.length - open} of ${countOf(rows.length, 'row')}, as where it is written once for the rows below it.`
  }
  if (suggested === 'none') return `${people} no class, and nothing in the file shows clearly which one is meant.`
  const [first, ...others] = new Set([...titled.values()].map(({ says }) => says))
  const more =
    others.length > 0 ? `, and ${countOf(others.length, 'more title names', 'more titles name')} a class` : ''
  return `${people} no class; ${first}${more}.`
}
