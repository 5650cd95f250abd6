import { renewKeptAnswer } from '@bellhouse/api-client/person-store'
import { type CellOutcome, type Mark, type MarkPlace, type MarkSheet, openMarkSheet } from '@bellhouse/contracts'
import { marksByKey, withNewer } from './marks-by-cell'

const withMarks = (sheet: MarkSheet, marks: readonly Mark[]): MarkSheet => ({
  ...sheet,
  marks: [...withNewer(marksByKey(sheet.marks), marks).values()],
})

/** The sheet as it is now is what is there without a network; a mark that has come to that meanwhile stays. */
export const keepSheet = (person: string, place: MarkPlace, sheet: MarkSheet) =>
  void renewKeptAnswer(person, openMarkSheet, place, ({ value }) => ({
    at: Date.now(),
    value: withMarks(sheet, value.marks),
  }))

/** What the server replied is put into the sheet as it was asked for. */
export const keepCells = (person: string, place: MarkPlace, cells: readonly CellOutcome[]) =>
  void renewKeptAnswer(person, openMarkSheet, place, ({ at, value }) => ({
    at,
    value: withMarks(
      value,
      cells.map(({ mark }) => mark),
    ),
  }))
