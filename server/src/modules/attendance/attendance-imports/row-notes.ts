import { type FileNote, type RegisterColumn, registerColumns } from '@bellhouse/contracts'
import { groupBy } from '../../../platform/group-by'
import type { Fault, ReadRow } from './read-rows'

const ofStudent: readonly RegisterColumn[] = ['number', 'note', 'minutesLate']

/** Of a cell below a day, the heading is its column. */
export const noteOf = ({ line, heading }: ReadRow, { column, text, sentence }: Fault): FileNote => ({
  ...{ line, text, sentence },
  column: heading === undefined || ofStudent.includes(column) ? registerColumns[column] : heading,
})

/** What is wrong with a whole row of days is said of it once, and of how many cells. */
export function tellOnce(notes: readonly FileNote[]): FileNote[] {
  const same = groupBy(notes, ({ line, column, text, sentence }) => JSON.stringify([line, column, text, sentence]))
  return [...same.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? []
    return { ...first, sentence: `${first.sentence} This concerns ${others.length + 1} cells of the row.` }
  })
}

/** Where something else is said of the same student. */
export function tellPlaces(others: readonly ReadRow[], { line }: ReadRow) {
  const sameLine = others.filter((other) => other.line === line && other.heading !== undefined)
  const lines = others.filter((other) => other.line !== line).map((other) => other.line)
  if (lines.length > 0) return `Line ${lines.join(', ')}`
  return `Another column of the same day (“${sameLine.map(({ heading }) => heading).join('”, “')}”)`
}

export const tellSilent = (row: ReadRow) =>
  noteOf(row, { column: 'status', text: row.word, sentence: 'This word for a status is left out, as was chosen.' })

export const tellRepeated = (row: ReadRow, student: string) =>
  noteOf(row, {
    ...{ column: 'number' as const, text: row.number },
    sentence: `An earlier line says the same of ${student} in this session; it is imported once.`,
  })
