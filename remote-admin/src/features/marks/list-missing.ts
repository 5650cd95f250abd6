import type { MarkView } from '@bellhouse/contracts'

/** Assessments that lack marks, with the students who have none and how many are expected. */
export function listMissing(view: MarkView) {
  const there = new Set(view.marks.map(({ assessmentId, studentId }) => `${assessmentId} ${studentId}`))
  return view.assessments.flatMap((assessment) => {
    const subject = view.subjects.find(({ subjectId }) => subjectId === assessment.subjectId)
    const takers = view.students.filter(
      ({ subjects, leftOut = [] }) =>
        !leftOut.includes(assessment.id) && subjects.some(({ subjectId }) => subjectId === assessment.subjectId),
    )
    const students = takers.filter(({ studentId }) => !there.has(`${assessment.id} ${studentId}`))
    return subject && students.length > 0 ? [{ assessment, subject, students, expected: takers.length }] : []
  })
}
