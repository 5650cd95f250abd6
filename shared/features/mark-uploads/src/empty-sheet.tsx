import type { MarkPreview } from '@bellhouse/contracts'
import { type Column, countOf, DataTable, Disclosure } from '@bellhouse/ui'

type EmptyCell = NonNullable<MarkPreview['emptyCells']>[number]

const columns: readonly Column<EmptyCell>[] = [
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
  { key: 'student', title: 'Student', cell: ({ student }) => <b>{student}</b> },
  { key: 'subject', title: 'Subject', cell: ({ subject, title }) => `${subject} · ${title}` },
]

/** Where a mark could have been expected and nothing stands. */
export function EmptyCells({ cells }: { cells: readonly EmptyCell[] }) {
  if (cells.length === 0) return null
  return (
    <Disclosure title={`${countOf(cells.length, 'empty cell')} of students who take the subject`}>
      <DataTable
        caption="Empty cells"
        columns={columns}
        rows={cells}
        keyOf={({ line, subject, title }) => [line, subject, title].join(' ')}
      />
    </Disclosure>
  )
}
