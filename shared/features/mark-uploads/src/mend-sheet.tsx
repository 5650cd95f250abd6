import type { MarkNote, MarkPreview } from '@bellhouse/contracts'
import { ImportNotesButton } from '@bellhouse/records'
import {
  Button,
  type Column,
  countOf,
  DataTable,
  ErrorNotice,
  Form,
  FormActions,
  numberText,
  Sheet,
  Strip,
  TextField,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useMendUpload } from './mark-upload.queries'

interface MendSheetProps {
  uploadId: string
  preview: MarkPreview
}

const keyOf = ({ line, column }: MarkNote) => `${line} ${column}`

/** What is refused, each with a field to write what is right in its place. */
export function MendSheet({ uploadId, preview: { refused, counts } }: MendSheetProps) {
  const mending = useMendUpload()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const cells = refused.flatMap((note) => {
    const text = typed[keyOf(note)]
    return text === undefined || text === note.text ? [] : [{ line: note.line, column: note.column, text }]
  })
  const columns: readonly Column<MarkNote>[] = [
    { key: 'place', title: 'Place', cell: ({ line, header }) => <b>{`Line ${line}, ${header}`}</b> },
    { key: 'student', title: 'Student', cell: ({ student }) => student ?? '–' },
    { key: 'sentence', title: 'What is wrong', cell: ({ sentence }) => sentence },
    {
      key: 'text',
      title: 'What is right',
      cell: (note) => (
        <TextField
          label={`What is right in line ${note.line}, ${note.header}`}
          quietLabel
          maxLength={100}
          autoComplete="off"
          value={typed[keyOf(note)] ?? note.text}
          onChange={(event) => setTyped({ ...typed, [keyOf(note)]: event.target.value })}
        />
      ),
    },
  ]
  return (
    <Form label="Correct refused rows" isWide onSubmit={() => cells.length > 0 && mending.mutate({ uploadId, cells })}>
      <Sheet title="Refused" flush>
        <Strip label="File">
          {counts.refused > refused.length && (
            <span>
              The first {numberText(refused.length)} of {countOf(counts.refused, 'place')}.
            </span>
          )}
          <ImportNotesButton importId={uploadId} list="refused" />
        </Strip>
        <DataTable caption="Refused" columns={columns} rows={refused} keyOf={keyOf} />
      </Sheet>
      <ErrorNotice error={mending.error} />
      <FormActions>
        <Button type="submit" disabled={cells.length === 0} busy={mending.isPending}>
          Check again
        </Button>
      </FormActions>
    </Form>
  )
}
