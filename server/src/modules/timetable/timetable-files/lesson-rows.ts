import type { ColumnKey, FileRow } from './fet-file'

/** Why the rows of a lesson cannot be read, and at which of their words. */
export class Refused extends Error {
  constructor(
    readonly column: ColumnKey,
    readonly text: string,
    readonly sentence: string,
  ) {
    super(sentence)
  }
}

/** In periods. */
const longestLesson = 8

export function mustBeShort(rows: readonly FileRow[]) {
  if (rows.length <= longestLesson) return
  const sentence = `A lesson has ${longestLesson} periods in a row at most, and this one has ${rows.length}.`
  throw new Refused('activity', rows[0]?.activity ?? '', sentence)
}

// Rows that say different things of one lesson would be read by one of them alone.
export function mustAgree([first, ...others]: readonly FileRow[]) {
  for (const row of others) {
    const column = (['students', 'subject', 'teachers', 'tags', 'room', 'comments'] as const).find(
      (key) => row[key] !== first?.[key],
    )
    if (first && column)
      throw new Refused(
        column,
        row[column],
        `Line ${row.line} says “${row[column]}” of this lesson, and line ${first.line} says “${first[column]}”. Make them say the same.`,
      )
  }
}
