import { addressOf, type listOwnAllocations, type OutputOf } from '@bellhouse/contracts'
import { type Column, countOf, DataTable, EmptyState, LinkButton, numberText, Page, Sheet } from '@bellhouse/ui'
import { useMyAllocations } from './subjects.queries'

type Row = OutputOf<typeof listOwnAllocations>[number]

const columns: readonly Column<Row>[] = [
  { key: 'subject', title: 'Subject', cell: (row) => <b>{row.subject}</b> },
  { key: 'stream', title: 'Stream', cell: (row) => row.stream },
  { key: 'term', title: 'Term', cell: (row) => row.term },
  { key: 'students', title: 'Students', isNumber: true, cell: (row) => numberText(row.students) },
]

export default function SubjectsScreen() {
  const allocations = useMyAllocations()

  return (
    <Page title="Subjects Allocated" lead={`${countOf(allocations.length, 'allocation')} this term`}>
      <Sheet flush>
        {allocations.length === 0 ? (
          <EmptyState
            icon="subjects"
            action={<LinkButton to={addressOf.teacherTimetable()}>See your timetable</LinkButton>}
          >
            No subject is allocated to you this term. If you teach one, ask the school’s office to allocate it to you.
          </EmptyState>
        ) : (
          <DataTable caption="My allocations" columns={columns} rows={allocations} keyOf={(row) => row.id} />
        )}
      </Sheet>
    </Page>
  )
}
