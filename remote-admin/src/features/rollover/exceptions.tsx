import type { RolloverPreview } from '@bellhouse/contracts'
import { type Column, countOf, DataTable, Sheet } from '@bellhouse/ui'

type Exception = RolloverPreview['exceptions'][number]

/** Whoever goes another way than their stream, to be read once more before it happens. */
export function Exceptions({ exceptions }: { exceptions: readonly Exception[] }) {
  if (exceptions.length === 0) return null
  return (
    <Sheet title={countOf(exceptions.length, 'exception')} flush>
      <DataTable caption="Exceptions" columns={columns} rows={exceptions} keyOf={({ studentId }) => studentId} />
    </Sheet>
  )
}

const columns: readonly Column<Exception>[] = [
  { key: 'name', title: 'Student', cell: ({ name }) => <b>{name}</b> },
  { key: 'from', title: 'From', cell: ({ from }) => from },
  { key: 'way', title: 'What happens', cell: wayOf },
]

function wayOf({ outcome, to, combination }: Exception) {
  if (outcome === 'left') return 'Leaves'
  if (outcome === 'graduated') return 'Graduates'
  const word = outcome === 'repeated' ? 'Repeats in' : 'Goes to'
  return [`${word} ${to ?? 'no stream yet'}`, combination].filter(Boolean).join(', ')
}
