import type { GradingDocument } from '@bellhouse/contracts'
import type { reckonStream, StudentResult } from './stream-results'

type Results = ReturnType<typeof reckonStream>

interface Reckoned {
  document: GradingDocument
  results: Results
}

/** Two schemes side by side on the same marks; `before` is null where none is in force. */
export function compareResults(before: Reckoned | null, after: Reckoned) {
  const wasOf = new Map(before?.results.map((result) => [result.studentId, result]))
  return {
    subjects: listSubjects(after.results).map(({ code, name }) => ({
      code,
      name,
      grades: gradesOf(before, after).map((grade) => ({
        grade,
        before: countGrade(before?.results ?? [], code, grade),
        after: countGrade(after.results, code, grade),
      })),
    })),
    students: after.results.map((result) => {
      const was = wasOf.get(result.studentId)
      return {
        studentId: result.studentId,
        name: result.name,
        before: was ? outcomeOf(was) : null,
        after: outcomeOf(result),
      }
    }),
  }
}

const outcomeOf = ({ average, aggregate, position }: StudentResult) => ({
  average,
  total: aggregate?.total ?? null,
  outcome: aggregate?.outcome ?? null,
  position,
})

function listSubjects(results: Results) {
  const all = results.flatMap(({ subjects }) => subjects.map(({ code, subject }) => [code, subject] as const))
  return [...new Map(all)].map(([code, name]) => ({ code, name }))
}

/** Grades of subjects, best first; those of the scheme in force that the other one has not come last. */
function gradesOf(before: Reckoned | null, after: Reckoned) {
  const all = [after, before].flatMap((one) => (one ? namesOf(one.document) : []))
  return [...new Set(all)]
}

const namesOf = ({ papers, bands }: GradingDocument) => [
  ...(papers?.grades ?? []).map(({ grade }) => grade),
  ...bands.map(({ grade }) => grade),
]

const countGrade = (results: Results, code: string, grade: string) =>
  results.filter(({ subjects }) => subjects.some((one) => one.code === code && one.result.grade?.grade === grade))
    .length
