import { markStatusWords } from './mark-statuses'
import type { MarkView, ViewStudent } from './mark-views'

/**
 * Why there is no percentage for a subject: without a scheme there are marks and no results, and what the scheme does not count makes none; what
 * nobody expects of the student, and what is said of all that was held, is not missing.
 */
export function wordOfNoResult(
  view: Pick<MarkView, 'scheme' | 'assessments' | 'marks'>,
  { studentId, leftOut = [] }: Pick<ViewStudent, 'studentId' | 'leftOut'>,
  subjectId: string,
): string {
  if (view.scheme === null) return 'No result'
  const held = view.assessments.filter((one) => one.subjectId === subjectId && !leftOut.includes(one.id))
  if (held.length === 0) return view.assessments.some((one) => one.subjectId === subjectId) ? 'Not expected' : 'Missing'
  const said = held.map(({ id }) => view.marks.find((one) => one.assessmentId === id && one.studentId === studentId))
  if (said.every((mark) => mark && mark.value !== null)) return 'No result'
  const [first, ...others] = new Set(said.map((mark) => mark?.status ?? null))
  return first && others.length === 0 ? markStatusWords[first] : 'Missing'
}
