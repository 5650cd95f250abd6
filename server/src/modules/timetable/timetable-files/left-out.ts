import type { ColumnBeside, TimetableLeftOut } from '@bellhouse/contracts'
import { groupBy } from '../../../platform/group-by'
import {
  aboveSentence,
  type FileTable,
  hiddenRowSentence,
  hiddenSentence,
} from '../../../platform/table-file/file-table'
import { ruleHeaders } from '../../../platform/timetable-file/timetable-tables'
import { leftOutSentences } from './left-out-sentences'

const otherRule = 'Such a rule is not kept here. Lessons that depend on it can be placed by hand and pinned.'
const otherValue = 'There is no place for it here.'
const otherTable = 'This table is not a timetable.'

const sentenceOf = (kind: string) =>
  leftOutSentences[kind] ?? (/^Constraint|Constraint$/.test(kind) ? otherRule : otherValue)

interface Beside extends Partial<Pick<FileTable, 'above' | 'asides' | 'hiddenSheets' | 'hiddenRows' | 'headerLine'>> {
  columns?: readonly ColumnBeside[]
}

/** What else the file says and is not taken over, by kind, and which of its sheets are hidden. */
export function tellLeftOut(
  tables: readonly FileTable[],
  { hiddenSheets = [], hiddenRows = [], ...lines }: Beside = {},
): { leftOut?: TimetableLeftOut[] } {
  const leftOut = [
    ...tellLines(lines),
    ...tellColumns(lines),
    ...kindsBeside(tables),
    ...hiddenSheets.map(tellHidden),
    ...tellHiddenRows(hiddenRows),
  ]
  return leftOut.length > 0 ? { leftOut } : {}
}

/** What stands around the rows of the timetable itself, by its text. */
function tellLines({ above = [], asides = [] }: Beside): TimetableLeftOut[] {
  const titles = above.map(({ line, cells }) => ({
    line,
    text: cells.filter(Boolean).join(' '),
    sentence: aboveSentence,
  }))
  const byText = groupBy([...titles, ...asides], ({ text }) => text.slice(0, longestKind))
  return [...byText].flatMap(([kind, [first, ...others]]) =>
    first ? { kind, count: others.length + 1, line: first.line, sentence: first.sentence } : [],
  )
}

const tellColumns = ({ columns = [], headerLine: line = 1 }: Beside) =>
  columns.map(({ column, cells: count }) => ({
    ...{ kind: `Column “${column}”`, count, line },
    sentence: 'Nothing is read from this column. Choose it in the mapping if it is meant.',
  }))

const longestKind = 60

const tellHidden = (name: string) => ({
  kind: `Hidden sheet “${name}”`,
  count: 1,
  line: 1,
  sentence: hiddenSentence(name),
})

const tellHiddenRows = ([line, ...others]: readonly number[]) =>
  line === undefined ? [] : [{ kind: 'Hidden rows', count: others.length + 1, line, sentence: hiddenRowSentence }]

function kindsBeside(tables: readonly FileTable[]): TimetableLeftOut[] {
  const found = new Map<string, TimetableLeftOut>()
  for (const { name, headers, rows } of tables) {
    for (const { line, cells } of rows) {
      const isRule = headers.join() === ruleHeaders.join()
      const kind = isRule ? (cells[0] ?? '') : name
      const known = found.get(kind)
      if (known) known.count += 1
      else found.set(kind, { kind, count: 1, line, sentence: isRule ? sentenceOf(kind) : otherTable })
    }
  }
  return [...found.values()]
}
