import { headerOf } from '../../../platform/imports/one-table'
import type { FileTable } from '../../../platform/table-file/file-table'

/** The year and the term that a day lies in, by their titles. */
export interface TermOfDay {
  year: string
  term: string
}

/** What says of a row that it does not count: its column, what stands there, and why. */
export interface OtherTerm {
  column: string
  text: string
  sentence: string
}

const yearHeader = /^(academic|school) year$/i
const termHeader = /^(academic )?term$|^semester$|^trimester$/i

/** Finds the rows that are about another year or term than that of the day from which a file is to hold, where the file has columns for them. */
export function findOtherTerms({ headers }: FileTable, now: TermOfDay | null) {
  const [year, term] = [yearHeader, termHeader].map((word) => headers.findIndex((header) => word.test(header.trim())))
  return (cells: readonly string[]): OtherTerm | null => {
    if (!now) return null
    const noteAt = (column: number): OtherTerm => {
      const text = cells[column]?.trim() ?? ''
      const sentence = `This row is about “${text}”, and the file is taken for ${now.year} ${now.term}. Choose a day of that term, or leave the row out.`
      return { column: headerOf(headers, column), text, sentence }
    }
    if (isOther(cells, year, (text) => isSameYear(text, now.year))) return noteAt(year ?? -1)
    return isOther(cells, term, (text) => isSameTerm(text, now.term)) ? noteAt(term ?? -1) : null
  }
}

function isOther(cells: readonly string[], column = -1, isSame: (text: string) => boolean) {
  const text = cells[column]?.trim() ?? ''
  return text !== '' && !isSame(text)
}

/** `2026` and `2026/27` are one year, as schools write it. */
const isSameYear = (text: string, title: string) => text.slice(0, 4) === title.slice(0, 4)

/** By its title, or by its number alone. */
const isSameTerm = (text: string, title: string) =>
  [title, /\d+$/.exec(title)?.[0]].some((one) => one?.toLowerCase() === text.toLowerCase())
