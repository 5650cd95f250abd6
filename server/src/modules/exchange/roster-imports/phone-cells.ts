import type { RosterRow } from './roster-rows'
import type { RowLedger } from './row-ledger'

/** What a spreadsheet shows of a number that is too wide for its column, and writes into a CSV file. */
const shortened = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i

/** A number as it was typed, where a spreadsheet shows it in short; null where its last digits are thrown away. Any other text is what it is. */
export function wholePhone(cell: string): string | null {
  const [, first = '', decimals = '', zeros = ''] = shortened.exec(cell) ?? []
  if (first === '') return cell
  return decimals.length === Number(zeros) ? first + decimals : null
}

/** The phone number of a cell; of one whose last digits a spreadsheet has thrown away nothing is taken, and it is said. */
export function phoneOf(row: RosterRow, field: string, ledger: RowLedger): string {
  const cell = row.get(field)
  const whole = wholePhone(cell)
  if (whole !== null) return whole
  const sentence =
    'A spreadsheet has thrown away the last digits of this phone number, so it is not imported. Type the whole number.'
  ledger.warn(row, row.header(field), sentence, cell)
  return ''
}
