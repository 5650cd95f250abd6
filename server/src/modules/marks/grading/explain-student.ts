import type { GradingDocument, ResultExplanation } from '@bellhouse/contracts'
import { explainAggregate, explainSubject } from '@bellhouse/grading'
import type { StreamMarks } from './stream-marks'
import { assessedMark, assessmentsBy, reckonStream } from './stream-results'

type Read = Omit<StreamMarks, 'scheme' | 'results'>

/** How the results of one student of a stream came about by a scheme; nothing where they are not in it. */
export function explainStudent(
  document: GradingDocument,
  read: Read,
  studentId: string,
): Pick<ResultExplanation, 'name' | 'admissionNumber' | 'subjects' | 'whole'> | undefined {
  const student = read.students.find((one) => one.studentId === studentId)
  if (!student) return undefined
  const held = [...assessmentsBy(read)(studentId, student.subjectIds).values()]
  const subjects = held.map(({ code, subject, assessed }) => {
    const marks = assessed.map((one) => ({ ...assessedMark(one), title: one.assessment.title }))
    return { code, name: subject, ...explainSubject(document, code, marks) }
  })
  const { average, position } = reckonStream(document, read).find((one) => one.studentId === studentId) ?? {}
  return {
    name: student.name,
    admissionNumber: student.admissionNumber,
    subjects: subjects.map(({ code, name, steps, result }) => ({
      code,
      name,
      steps,
      grade: result.grade?.grade ?? null,
    })),
    whole: [...explainAggregate(document, subjects), ...standing(document, subjects, { average, position })],
  }
}

interface Standing {
  average: number | null | undefined
  position: number | null | undefined
}

/** The mean of the percentages, and the place among the others. */
function standing(
  { positions }: GradingDocument,
  subjects: readonly { name: string; result: { percent: number | null } }[],
  { average, position }: Standing,
) {
  const lines = subjects.flatMap(({ name, result: { percent } }) =>
    percent === null ? [] : [{ what: name, is: `${percent} %` }],
  )
  const steps = [{ title: 'Average', lines, result: average == null ? 'None yet' : `${average} %` }]
  if (!positions) return steps
  const by = positions.by === 'average' ? 'By the average' : 'By the total'
  const ties = positions.ties === 'standard' ? 'equal ones count 1, 1, 3' : 'equal ones count 1, 1, 2'
  return [
    ...steps,
    {
      title: 'Position',
      lines: [{ what: `${by} among all of the stream, ${ties}`, is: '' }],
      result: position == null ? 'None yet' : String(position),
    },
  ]
}
