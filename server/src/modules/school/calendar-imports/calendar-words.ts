import { type CalendarMapping, type CalendarMeaning, mostCalendarWords, plainCalendarWord } from '@bellhouse/contracts'
import type { FileTable } from '../../../platform/table-file/file-table'
import { guessMeaning } from './guess-meaning'

export interface CalendarWord {
  word: string
  /** As it stands in the file. */
  text: string
  rows: number
  means: CalendarMeaning
}

const longestText = 80

/** The words of each column and what they are taken for; null where there are too many to be asked about. */
export function wordsOf({ headers, rows }: FileTable, known: ReadonlyMap<string, CalendarMeaning>) {
  return headers.map((_, column) => {
    const found = new Map<string, CalendarWord>()
    for (const { cells } of rows) {
      const text = (cells[column] ?? '').trim().slice(0, longestText)
      const word = plainCalendarWord(text)
      const before = found.get(word)
      if (before) before.rows += 1
      else found.set(word, { word, text, rows: 1, means: known.get(word) ?? guessMeaning(word) })
      if (found.size > mostCalendarWords) return null
    }
    return [...found.values()].sort((one, other) => other.rows - one.rows)
  })
}

/** What each row becomes, by the word in the column that says so. */
export function meaningOf({ kind, words }: CalendarMapping, known: ReadonlyMap<string, CalendarMeaning>) {
  const chosen = new Map([...known, ...words.map(({ word, means }) => [word, means] as const)])
  return (cells: readonly string[]): CalendarMeaning => {
    const word = plainCalendarWord(kind === null ? '' : (cells[kind] ?? ''))
    return chosen.get(word) ?? guessMeaning(word)
  }
}
