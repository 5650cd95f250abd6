import { countOf, plainWord } from '@bellhouse/words'
import { readDateText } from '../../../platform/table-file/date-text'
import type { TableRow } from '../../../platform/table-file/file-table'

/** What schools call one column that says both where and when somebody was born. */
export const birthInEnglish = [
  ...['Date and place of birth', 'Place and date of birth', 'Date & place of birth', 'Place & date of birth'],
  ...['Birth date and place', 'DoB and place of birth', 'Date/place of birth', 'Born on/at'],
]
export const birthInFrench = [
  ...['Date et lieu de naissance', 'Lieu et date de naissance', 'Date & lieu de naissance', 'Lieu & date de naissance'],
  ...['Date et lieu de naiss.', 'Né(e) le/à', 'Né(e) le ... à'],
]
export const birthInGerman = [
  'Geburtsdatum/-ort',
  'Geburtsdatum und -ort',
  'Geburtsort und -datum',
  'Geburtsdatum, Geburtsort',
]
export const birthInSpanish = ['Fecha y lugar de nacimiento', 'Lugar y fecha de nacimiento']
export const birthInPortuguese = ['Data e local de nascimento', 'Local e data de nascimento']

const ofBoth = new Set(
  [birthInEnglish, birthInFrench, birthInGerman, birthInSpanish, birthInPortuguese].flat().map(plainWord),
)

interface Told {
  header: string
  sentence: string
}

/** The rows of a list with the date alone in a column of both; of the places it is told that nothing is kept. */
export function withBirthDates({ headers, rows }: BirthTable, tell: (told: Told) => void): TableRow[] {
  const column = headers.findIndex((header) => ofBoth.has(plainWord(header)))
  if (column === -1) return rows
  const dates = rows.map(({ cells }) => dateIn(cells[column] ?? ''))
  const places = dates.filter(({ place }) => place).length
  const header = headers[column] ?? ''
  if (places > 0) {
    const sentence = `${countOf(places, 'cell says', 'cells say')} a place besides the date. The date is read; nothing is kept of the place.`
    tell({ header, sentence })
  }
  return rows.map(({ line, cells }, at) => ({
    line,
    cells: cells.map((cell, place) => (place === column ? (dates[at]?.text ?? cell) : cell)),
  }))
}

interface BirthTable {
  headers: string[]
  rows: TableRow[]
}

const dateLike =
  /\d{1,4} ?[-/. ] ?\d{1,2} ?[-/. ] ?\d{2,4}|\d{1,2}(?:er|st|nd|rd|th)?[-/. ]{0,2}\p{L}{3,9}[-/., ]{1,2}\d{4}/gu

/** The one date of a cell; a cell with another number in it, or with no date, stays as it is. */
function dateIn(cell: string): { text: string; place: boolean } {
  const [date, other] = cell.match(dateLike) ?? []
  const rest = date ? cell.replace(date, '') : ''
  if (!date || other || /\d/.test(rest) || readDateText(date) === null) return { text: cell, place: false }
  return { text: date, place: /\p{L}{3}/u.test(rest) }
}
