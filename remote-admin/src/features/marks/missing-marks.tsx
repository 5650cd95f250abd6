import { addressOf, type MarkView, sheetIdOf, type ViewAssessment } from '@bellhouse/contracts'
import { type Column, countOf, DataTable, EmptyState, Notice, OfferedLink } from '@bellhouse/ui'
import { listMissing } from './list-missing'

type Row = ReturnType<typeof listMissing>[number]

/** Who owes which marks, with the way to the sheet where they are entered. */
export function MissingMarks({ view }: { view: MarkView }) {
  const rows = listMissing(view)
  if (rows.length === 0) {
    return (
      <>
        <EmptyState icon="check">Of what has been assessed so far no mark is missing.</EmptyState>
        <Unassessed sentences={view.unassessed} />
      </>
    )
  }
  const linkOf = ({ subjectId }: ViewAssessment) =>
    addressOf.markSheet(sheetIdOf({ streamId: view.streamId, subjectId, termId: view.termId }))
  const columns: Column<Row>[] = [
    {
      key: 'subject',
      title: 'Subject',
      cell: ({ subject, assessment }) => (
        <OfferedLink to={linkOf(assessment)}>
          <b>{subject.name}</b>
        </OfferedLink>
      ),
    },
    { key: 'teacher', title: 'Teacher', cell: ({ subject }) => subject.teachers.join(', ') || 'Nobody is allocated' },
    {
      key: 'assessment',
      title: 'Assessment',
      cell: ({ assessment: { title, paper } }) => `${title}${paper ? `, paper ${paper}` : ''}`,
    },
    { key: 'count', title: 'Missing', isNumber: true, cell: ({ students }) => students.length },
    {
      key: 'students',
      title: 'Students',
      cell: ({ students, expected }) =>
        students.length === expected
          ? `All of ${countOf(expected, 'student')}`
          : students.map(({ name }) => name).join(' · '),
    },
  ]
  return (
    <>
      <DataTable caption="Missing marks" columns={columns} rows={rows} keyOf={({ assessment }) => assessment.id} />
      <Unassessed sentences={view.unassessed} />
    </>
  )
}

/** Parts of the scheme for which nothing has been set yet, so that no mark of them can be missing. */
function Unassessed({ sentences = [] }: { sentences: MarkView['unassessed'] }) {
  if (sentences.length === 0) return null
  return (
    <Notice kind="warning">
      <p>The scheme asks for more than has been assessed so far:</p>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}.</li>
        ))}
      </ul>
    </Notice>
  )
}
