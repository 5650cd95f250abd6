import {
  type listOwnAllocations,
  markSheetAddress,
  type OutputOf,
  sheetIdOf,
  type TeachingCategory,
} from '@bellhouse/contracts'
import { type Column, DataTable, EmptyState, numberText, OfferedLink, Sheet } from '@bellhouse/ui'
import type { ReactNode } from 'react'

type Row = OutputOf<typeof listOwnAllocations>[number]

interface OwnSubjectsProps {
  allocations: readonly Row[]
  reader: TeachingCategory
  /** What leads on where there is none. */
  action?: ReactNode
  title?: string
}

/** What somebody teaches at present, each the way to its mark sheet. */
export function OwnSubjects({ allocations, reader, action, title }: OwnSubjectsProps) {
  return (
    <Sheet {...(title && { title })} flush>
      {allocations.length === 0 ? (
        <EmptyState icon="subjects" action={action}>
          No subject is allocated to you this term. If you teach one, ask the school’s office to allocate it to you.
        </EmptyState>
      ) : (
        <DataTable caption="My allocations" columns={columnsFor(reader)} rows={allocations} keyOf={(row) => row.id} />
      )}
    </Sheet>
  )
}

const columnsFor = (reader: TeachingCategory): readonly Column<Row>[] => [
  {
    key: 'subject',
    title: 'Subject',
    cell: (row) => <OfferedLink to={markSheetAddress(reader, sheetIdOf(row))}>{row.subject}</OfferedLink>,
  },
  { key: 'stream', title: 'Stream', cell: (row) => row.stream },
  { key: 'term', title: 'Term', cell: (row) => row.term },
  { key: 'students', title: 'Students', isNumber: true, cell: (row) => numberText(row.students) },
]
