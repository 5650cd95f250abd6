import { headerOf } from '../../../platform/imports/one-table'
import type { FileTable } from '../../../platform/table-file/file-table'
import { isSameYear, isYearHeader } from '../../../platform/table-file/year-column'

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

const isTermHeader = (header: string) => /^(academic )?term$|^semester$|^trimester$/i.test(header.trim())

/** Finds the rows that are about another year or term than that of the day from which a file is to hold, where the file has columns for them. */
export function findOtherTerms({ headers }: FileTable, now: TermOfDay | null) {
  const [year, term] = [isYearHeader, isTermHeader].map((isOne) => headers.findIndex(isOne))
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

/** By its title, or by its number alone. */
const isSameTerm = (text: string, title: string) =>
  [title, /\d+$/.exec(title)?.[0]].some((one) => one?.toLowerCase() === text.toLowerCase())
