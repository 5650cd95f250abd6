import type { MarkSheet } from '@bellhouse/contracts'
import { dayText } from '../../../platform/day-text'

/** A sheet as whoever taught it until a day may see it: what was held up to then, with nothing to change. */
export function sheetUntil(sheet: MarkSheet, taughtUntil: string): MarkSheet {
  const assessments = sheet.assessments.filter(({ date }) => date <= taughtUntil)
  const ids = new Set(assessments.map(({ id }) => id))
  const isShown = ({ assessmentId }: { assessmentId: string }) => ids.has(assessmentId)
  const hindrance = `You taught this until ${dayText(taughtUntil)}, and may look at the marks up to then`
  return {
    ...sheet,
    students: sheet.students.filter(({ joinedOn }) => !joinedOn || joinedOn <= taughtUntil),
    assessments: assessments.map((assessment) => ({ ...assessment, hindrance, moves: [] })),
    marks: sheet.marks.filter(isShown),
    ...(sheet.excused && { excused: sheet.excused.filter(isShown) }),
  }
}
