import { numberText } from '@bellhouse/words'
import { invalidFile } from '../../http/problems'

/** One sheet of a workbook: its rows that hold something, each with its number, the first being 1. */
export interface Sheet {
  name: string
  rows: { line: number; cells: string[] }[]
  /** Lines that hold something and are not shown, so that they are not among the rows. */
  hiddenRows: number[]
}

/** More than any list of a school; a sheet that claims more is refused, whatever it says about repetition. */
export const mostColumns = 500
export const mostRows = 500_000

export function mustFitSheet(line: number, columns: number) {
  if (columns > mostColumns) throw invalidFile(`A table may have at most ${mostColumns} columns.`)
  if (line > 2 * mostRows) throw invalidFile(`A table may have at most ${numberText(mostRows)} rows.`)
}

/** Programs that only write a workbook leave it to spreadsheets to calculate, and the cell would be read as empty. */
export const unsavedFormula = (place: string) =>
  invalidFile(
    `The formula in ${place} was saved without its result. Open the file in a spreadsheet program, save it again and drop the new file.`,
  )

/** A number as people read it: no exponent and none of the noise of binary fractions. */
export function plainNumber(text: string) {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  return Number.isInteger(number) ? BigInt(number).toString() : String(Number(number.toPrecision(15)))
}

/** A share as it is shown: 0.85 is 85%. */
export function plainPercentage(text: string) {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number)
    ? text
    : `${plainNumber(String(Number((number * 100).toPrecision(15))))}%`
}
