import { addressOf, type MarkView, type ViewStudent } from '@bellhouse/contracts'
import { rankStudents } from '@bellhouse/grading'
import { PersonLine } from '@bellhouse/photos'
import { type Column, DataTable } from '@bellhouse/ui'
import { totalText } from './mark-sheet'
import styles from './marks.module.css'

type Row = ViewStudent & { place: number | null }

/** Best first. Where the scheme shows no positions this one is for the staff alone. */
export function Ranking({ view }: { view: MarkView }) {
  const { positions, aggregate } = view.scheme?.document ?? {}
  const byAverage = rankStudents(
    view.students.map(({ average, isGone }) => (isGone ? null : average)),
    'more',
    'standard',
  )
  const rows = view.students
    .map((student, index): Row => ({ ...student, place: positions ? student.position : (byAverage[index] ?? null) }))
    .toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity))
  const columns: Column<Row>[] = [
    { key: 'place', title: 'Position', cell: ({ place }) => place ?? '–' },
    {
      key: 'name',
      title: 'Student',
      cell: ({ studentId, name, photo }) => (
        <PersonLine
          name={name}
          photo={photo}
          to={addressOf.result(studentId, { stream: view.streamId, term: view.termId })}
        />
      ),
    },
    { key: 'average', title: 'Average', isNumber: true, cell: ({ average }) => average?.toFixed(1) ?? '–' },
    ...(aggregate
      ? [{ key: 'total', title: aggregate.title, isNumber: true, cell: (row: Row) => totalText(row) ?? '–' }]
      : []),
  ]
  return (
    <>
      <DataTable caption="Ranking" columns={columns} rows={rows} keyOf={({ studentId }) => studentId} />
      <p className={styles.legend}>Choose a student to see how their results came about.</p>
      <p className={styles.legend}>
        {positions
          ? `By the ${positions.by}; equal ones share a position, ${positions.ties === 'dense' ? 'and no position is left out' : 'and the next ones are left out'}.`
          : 'By the average. The scheme shows no positions, so they stand on no report card.'}
      </p>
    </>
  )
}
