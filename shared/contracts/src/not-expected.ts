import type { MarkView, ViewStudent } from './mark-views'

/** Whether of all that was held of a subject nothing is expected of the student, so that nothing of it is missing either. */
export const isNotExpected = (
  { assessments }: Pick<MarkView, 'assessments'>,
  { leftOut = [] }: Pick<ViewStudent, 'leftOut'>,
  subjectId: string,
) => {
  const held = assessments.filter((one) => one.subjectId === subjectId)
  return held.length > 0 && held.every(({ id }) => leftOut.includes(id))
}
