import type { FileNote } from '@bellhouse/contracts'
import { type Column, DataTable, Sheet } from '@bellhouse/ui'

const columns: readonly Column<FileNote>[] = [
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
  { key: 'text', title: 'Text', cell: ({ text }) => text || '–' },
  { key: 'why', title: 'Why', cell: ({ sentence }) => sentence },
]

/** Other tables of a file, titles and hidden sheets, which nothing is read from. */
export function NotRead({ notes = [] }: { notes?: readonly FileNote[] | undefined }) {
  if (notes.length === 0) return null
  return (
    <Sheet title="Not read" flush>
      <DataTable caption="Not read" columns={columns} rows={notes} keyOf={(note) => JSON.stringify(note)} />
    </Sheet>
  )
}
