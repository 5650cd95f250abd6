import type { RosterNote } from '@bellhouse/contracts'
import { type Column, countOf, DataTable, Strip } from '@bellhouse/ui'

type Row<Note> = Note & { index: number }

const columnsWith = <Note extends RosterNote>(
  { title }: Pick<NoteTableProps<Note>, 'title'>,
  hasValues: boolean,
): readonly Column<Row<Note>>[] => [
  { key: 'file', title: 'File', cell: ({ file }) => <b>{file}</b> },
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line ?? '–' },
  { key: 'column', title: 'Column', cell: ({ column }) => column ?? '–' },
  ...(hasValues
    ? [{ key: 'value', title: 'What stands there', cell: ({ value }) => value || '–' } satisfies Column<Row<Note>>]
    : []),
  { key: 'sentence', title, cell: ({ sentence }) => sentence },
]

/** As many as somebody reads; a file with more of them is wrong as a whole. */
const shownAtMost = 200

interface NoteTableProps<Note> {
  caption: string
  /** Above the sentences. */
  title: string
  notes: readonly Note[]
  /** How many there are, where not all of them have come. */
  total?: number
  /** What the whole list can be fetched by. */
  action?: React.ReactNode
}

/** Rows with their place in the file and a sentence about each. */
export function NoteTable<Note extends RosterNote>({
  caption,
  title,
  notes,
  total = notes.length,
  action,
}: NoteTableProps<Note>) {
  const hasValues = notes.some(({ value }) => value)
  const rows = notes.slice(0, shownAtMost).map((note, index) => ({ ...note, index }))
  return (
    <>
      {(total > shownAtMost || action) && (
        <Strip label={caption}>
          {total > shownAtMost && (
            <span>
              The first {shownAtMost} of {countOf(total, 'row')}.
            </span>
          )}
          {action}
        </Strip>
      )}
      <DataTable
        caption={caption}
        columns={columnsWith({ title }, hasValues)}
        rows={rows}
        keyOf={({ index }) => String(index)}
      />
    </>
  )
}
