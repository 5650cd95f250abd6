import type { TimetableLeftOut } from '@bellhouse/contracts'
import type { FileTable } from '../../../platform/table-file/file-table'
import { ruleHeaders } from '../../../platform/timetable-file/timetable-tables'
import { leftOutSentences } from './left-out-sentences'

const otherRule = 'Such a rule is not kept here. Lessons that depend on it can be placed by hand and pinned.'
const otherValue = 'There is no place for it here.'
const otherTable = 'This table is not a timetable.'

const sentenceOf = (kind: string) =>
  leftOutSentences[kind] ?? (/^Constraint|Constraint$/.test(kind) ? otherRule : otherValue)

/** What else the file says and is not taken over, by kind. */
export function tellLeftOut(tables: readonly FileTable[]): { leftOut?: TimetableLeftOut[] } {
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
  return found.size > 0 ? { leftOut: [...found.values()] } : {}
}
