import type { GradingDocument, ResultExplanation } from '@bellhouse/contracts'
import { explainAggregate, explainSubject } from '@bellhouse/grading'
import type { StreamMarks } from './stream-marks'
import { assessedMark, assessmentsBy, reckonStream, type StudentResult } from './stream-results'

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
  const results = reckonStream(document, read)
  const own = results.find((one) => one.studentId === studentId)
  return {
    name: student.name,
    admissionNumber: student.admissionNumber,
    subjects: subjects.map(({ code, name, steps, result }) => ({
      code,
      name,
      steps,
      grade: result.grade?.grade ?? null,
    })),
    whole: [...explainAggregate(document, subjects), ...standing(document, subjects, { own, results })],
  }
}

interface Standing {
  own: StudentResult | undefined
  results: readonly StudentResult[]
}

/** The mean of the percentages, and the place among the others. */
function standing(
  { positions }: GradingDocument,
  subjects: readonly { name: string; result: { percent: number | null } }[],
  { own, results }: Standing,
) {
  const lines = subjects.flatMap(({ name, result: { percent } }) =>
    percent === null ? [] : [{ what: name, is: `${percent} %` }],
  )
  const steps = [{ title: 'Average', lines, result: own?.average == null ? 'None yet' : `${own.average} %` }]
  if (!positions) return steps
  const by = positions.by === 'average' ? 'By the average' : 'By the total'
  const ties = positions.ties === 'standard' ? 'equal ones count 1, 1, 3' : 'equal ones count 1, 1, 2'
  return [
    ...steps,
    {
      title: 'Position',
      lines: [{ what: `${by} among all of the stream, ${ties}`, is: '' }, ...aheadOf(results, own?.position ?? null)],
      result: own?.position == null ? 'None yet' : String(own.position),
    },
  ]
}

function aheadOf(results: readonly StudentResult[], place: number | null) {
  const places = results.flatMap(({ position }) => position ?? [])
  if (place === null) return []
  return [
    { what: 'Students with a position', is: String(places.length) },
    { what: 'Of these, ahead', is: String(places.filter((other) => other < place).length) },
    { what: 'Of these, equal', is: String(places.filter((other) => other === place).length - 1) },
  ]
}
