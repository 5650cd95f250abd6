import type { RosterNote } from '@bellhouse/contracts'
import { type Column, countOf, DataTable, Strip } from '@bellhouse/ui'

interface Row extends RosterNote {
  place: number
}

const columns: readonly Column<Row>[] = [
  { key: 'file', title: 'File', cell: ({ file }) => <b>{file}</b> },
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line ?? '–' },
  { key: 'column', title: 'Column', cell: ({ column }) => column ?? '–' },
  { key: 'sentence', title: 'What is wrong', cell: ({ sentence }) => sentence },
]

/** As many as somebody reads; a file with more of them is wrong as a whole. */
const shownAtMost = 200

/** Rows with their place in the file and a sentence about each. */
export function NoteTable({ caption, notes }: { caption: string; notes: readonly RosterNote[] }) {
  const rows = notes.slice(0, shownAtMost).map((note, place) => ({ ...note, place }))
  return (
    <>
      {notes.length > shownAtMost && (
        <Strip label={caption}>
          The first {shownAtMost} of {countOf(notes.length, 'row')}.
        </Strip>
      )}
      <DataTable caption={caption} columns={columns} rows={rows} keyOf={({ place }) => String(place)} />
    </>
  )
}
