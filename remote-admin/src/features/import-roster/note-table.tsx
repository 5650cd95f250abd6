import type { RosterNote } from '@bellhouse/contracts'
import { type Column, countOf, DataTable, Strip } from '@bellhouse/ui'

interface Row extends RosterNote {
  index: number
}

const columnsWith = (title: string): readonly Column<Row>[] => [
  { key: 'file', title: 'File', cell: ({ file }) => <b>{file}</b> },
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line ?? '–' },
  { key: 'column', title: 'Column', cell: ({ column }) => column ?? '–' },
  { key: 'sentence', title, cell: ({ sentence }) => sentence },
]

/** As many as somebody reads; a file with more of them is wrong as a whole. */
const shownAtMost = 200

interface NoteTableProps {
  caption: string
  /** Above the sentences. */
  title: string
  notes: readonly RosterNote[]
}

/** Rows with their place in the file and a sentence about each. */
export function NoteTable({ caption, title, notes }: NoteTableProps) {
  const rows = notes.slice(0, shownAtMost).map((note, index) => ({ ...note, index }))
  return (
    <>
      {notes.length > shownAtMost && (
        <Strip label={caption}>
          The first {shownAtMost} of {countOf(notes.length, 'row')}.
        </Strip>
      )}
      <DataTable caption={caption} columns={columnsWith(title)} rows={rows} keyOf={({ index }) => String(index)} />
    </>
  )
}
