import { countOf } from '@bellhouse/words'
import type { School } from './roster-plan'
import type { RosterTable } from './roster-table'
import type { RowLedger } from './row-ledger'

const yearHeader = /^(academic|school) year$/i

/** Last year's list of students would take everybody down a class: whatever it says of its year, classes are taken as those of today. */
export function warnOfOtherYears(
  tables: readonly RosterTable[],
  { current }: Pick<School, 'current'>,
  ledger: RowLedger,
) {
  if (!current) return
  for (const { name: file, part, headers, rows } of tables) {
    const column = headers.findIndex((header) => yearHeader.test(header.trim()))
    if (part !== 'students' || column < 0) continue
    const years = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean)
    // `2026` and `2026/27` are one year, as schools write it.
    const others = years.filter((year) => year.slice(0, 4) !== current.year.slice(0, 4))
    if (others.length === 0) continue
    const said = [...new Set(others)].slice(0, 3).join(', ')
    const sentence = `${countOf(others.length, 'row is', 'rows are')} about ${said}, and the year is ${current.year} now. Everybody comes into the class of their row from today on.`
    ledger.warn({ file, line: null }, headers[column] ?? null, sentence)
  }
}
