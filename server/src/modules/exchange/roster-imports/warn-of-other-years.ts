import { countOf } from '@bellhouse/words'
import { isSameYear, isYearHeader } from '../../../platform/table-file/year-column'
import type { School } from './roster-plan'
import type { RosterTable } from './roster-table'
import type { RowLedger } from './row-ledger'

/** Last year's list of students would take everybody down a class: whatever it says of its year, classes are taken as those of today. */
export function warnOfOtherYears(
  tables: readonly RosterTable[],
  { current }: Pick<School, 'current'>,
  ledger: RowLedger,
) {
  if (!current) return
  for (const { name: file, part, headers, rows } of tables) {
    const column = headers.findIndex(isYearHeader)
    if (part !== 'students' || column < 0) continue
    const years = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean)
    const others = years.filter((year) => !isSameYear(year, current.year))
    if (others.length === 0) continue
    const said = [...new Set(others)].slice(0, 3).join(', ')
    const sentence = `${countOf(others.length, 'row is', 'rows are')} about ${said}, and the year is ${current.year} now. Everybody comes into the class of their row from today on.`
    ledger.warn({ file, line: null }, headers[column] ?? null, sentence)
  }
}
