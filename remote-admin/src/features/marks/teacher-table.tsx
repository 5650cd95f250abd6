import type { MarkView } from '@bellhouse/contracts'
import { type Column, DataTable, percentText } from '@bellhouse/ui'
import { listMissing } from './list-missing'
import { resultOf } from './mark-sheet'

interface Row {
  subjectId: string
  subject: string
  teachers: string
  students: number
  mean: number | null
  passed: number
  missing: number
}

/** Each subject with who teaches it, what came out of it, and what is owed. */
export function TeacherTable({ view }: { view: MarkView }) {
  const missing = listMissing(view)
  const rows = view.subjects.map(({ subjectId, name, teachers }): Row => {
    const results = view.students.flatMap((student) => resultOf(student, subjectId) ?? [])
    const percents = results.flatMap(({ percent }) => percent ?? [])
    return {
      subjectId,
      subject: name,
      teachers: teachers.join(', ') || 'Nobody is allocated',
      students: results.length,
      mean: percents.length === 0 ? null : percents.reduce((sum, one) => sum + one, 0) / percents.length,
      passed: results.filter(({ grade }) => grade?.isPass).length,
      missing: missing
        .filter(({ assessment }) => assessment.subjectId === subjectId)
        .reduce((sum, { students }) => sum + students.length, 0),
    }
  })
  return (
    <DataTable caption="Subjects and teachers" columns={columns} rows={rows} keyOf={({ subjectId }) => subjectId} />
  )
}

const columns: Column<Row>[] = [
  { key: 'subject', title: 'Subject', cell: ({ subject }) => <b>{subject}</b> },
  { key: 'teachers', title: 'Teacher', cell: ({ teachers }) => teachers },
  { key: 'students', title: 'Students', isNumber: true, cell: ({ students }) => students },
  { key: 'mean', title: 'Mean', isNumber: true, cell: ({ mean }) => percentText(mean) },
  { key: 'passed', title: 'Passed', isNumber: true, cell: ({ passed, students }) => `${passed} of ${students}` },
  { key: 'missing', title: 'Missing marks', isNumber: true, cell: ({ missing }) => missing },
]
