import type { TimetableUpload } from '@bellhouse/contracts'
import { someOf } from '@bellhouse/timetabling'
import { countOf, numberText } from '@bellhouse/ui'

/** Lessons are counted here, and rows in the list of imports. */
export function rowsSentence({ rows, counts }: NonNullable<TimetableUpload['preview']>) {
  const lessons = counts.new + counts.changed + counts.unchanged + counts.refused
  const further = rows - lessons
  if (further <= 0) return ''
  const what = further === 1 ? 'one row is a further period' : `${numberText(further)} rows are further periods`
  return `The ${numberText(rows)} rows of the file are ${countOf(lessons, 'lesson')}: ${what} of a lesson.`
}

const mostNamed = 4

/** What a mapping leaves open. */
export const openSentence = (names: readonly string[]) =>
  `Nobody said yet who or what ${someOf(names, mostNamed)} ${names.length > 1 ? 'are' : 'is'}.`
