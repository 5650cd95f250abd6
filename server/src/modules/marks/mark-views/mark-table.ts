import { type MarkView, type ViewStudent, wordOfNoResult } from '@bellhouse/contracts'
import type { FileColumn } from '../../../platform/table-file/table-file'

export const resultOf = (student: ViewStudent, subjectId: string) =>
  student.subjects.find((one) => one.subjectId === subjectId)?.result

/** What stands for a subject where there is no percentage; empty where the student does not take it. */
export function wordOfResult(view: MarkView, student: ViewStudent, subjectId: string): string {
  const result = resultOf(student, subjectId)
  if (!result || result.percent !== null) return ''
  const missing = wordOfNoResult(view, student, subjectId)
  return { withheld: 'Withheld', incomplete: 'Incomplete', none: missing, complete: '', provisional: missing }[
    result.state
  ]
}

/** The columns of a mark sheet: percentage and grade of each subject, total, average and position. */
export function columnsOfView(view: MarkView): FileColumn<ViewStudent>[] {
  const { subjects, scheme } = view
  const { aggregate, positions } = scheme?.document ?? {}
  return [
    { title: 'Admission number', read: ({ admissionNumber }) => admissionNumber },
    { title: 'Name', read: ({ name }) => name },
    ...subjects.flatMap(({ subjectId, code, name }): FileColumn<ViewStudent>[] => [
      {
        title: `${name} (${code})`,
        read: (student) => resultOf(student, subjectId)?.percent ?? wordOfResult(view, student, subjectId),
      },
      { title: `Grade ${code}`, read: (student) => resultOf(student, subjectId)?.grade?.grade ?? null },
    ]),
    { title: 'Average', read: ({ average }) => average },
    ...(aggregate && aggregate.result !== 'none'
      ? [{ title: aggregate.title, read: (student: ViewStudent) => student.aggregate?.total ?? null }]
      : []),
    ...(aggregate && aggregate.outcomes.length > 0
      ? [{ title: 'Result', read: (student: ViewStudent) => student.aggregate?.outcome ?? null }]
      : []),
    ...(positions ? [{ title: 'Position', read: ({ position }: ViewStudent) => position }] : []),
  ]
}
