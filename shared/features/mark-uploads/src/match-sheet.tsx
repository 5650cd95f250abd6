import type { MarkPreview, MarkUpload } from '@bellhouse/contracts'
import {
  Button,
  type Column,
  countOf,
  DataTable,
  ErrorNotice,
  Form,
  FormActions,
  Notice,
  SelectField,
  Sheet,
} from '@bellhouse/ui'
import { useState } from 'react'
import { usePreviewUpload } from './mark-upload.queries'

type Unknown = NonNullable<MarkPreview['unknown']>[number]

const keyOf = ({ number, name }: Unknown) => JSON.stringify([number, name])

interface MatchSheetProps {
  upload: MarkUpload
  unknown: readonly Unknown[]
}

/** The number is somebody’s, and the row says another name. */
const isOtherName = ({ number, candidates }: Unknown) =>
  candidates.some((one) => one.number.toLowerCase() === number.toLowerCase())

/** Numbers that nobody has, or somebody of another name: who is meant is asked, never guessed, and stays said for this file. */
export function MatchSheet({ upload: { id, mapping }, unknown }: MatchSheetProps) {
  const previewing = usePreviewUpload()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const matches = unknown.flatMap((one) => {
    const studentId = chosen[keyOf(one)]
    return studentId ? [{ number: one.number, name: one.name, studentId }] : []
  })
  const columns: readonly Column<Unknown>[] = [
    { key: 'lines', title: 'Line', cell: ({ lines }) => <b>{linesText(lines)}</b> },
    { key: 'number', title: 'Number', cell: ({ number }) => number || '–' },
    { key: 'name', title: 'Name in the file', cell: ({ name }) => name || '–' },
    {
      key: 'who',
      title: 'Who is meant',
      cell: (one) =>
        one.candidates.length === 0 ? (
          'Nobody here has a name like that'
        ) : (
          <SelectField
            label={`Who is meant by ${one.name || one.number}`}
            quietLabel
            none="Nobody: stays refused"
            options={one.candidates.map(({ studentId, name, number, stream }) => ({
              value: studentId,
              label: `${name} · ${number} · ${stream}`,
            }))}
            value={chosen[keyOf(one)] ?? ''}
            onChange={({ target }) => setChosen({ ...chosen, [keyOf(one)]: target.value })}
          />
        ),
    },
  ]
  const handleSubmit = () => {
    const before = mapping.matches ?? []
    if (matches.length > 0)
      previewing.mutate({ uploadId: id, mapping: { ...mapping, matches: [...before, ...matches] } })
  }
  return (
    <Form label="Choose who is meant" isWide onSubmit={handleSubmit}>
      <OtherNames rows={unknown.filter(isOtherName)} />
      <Sheet title={`${countOf(unknown.length, 'student')} of the file not clear`} flush>
        <DataTable caption="Not clear who is meant" columns={columns} rows={unknown} keyOf={keyOf} />
      </Sheet>
      <ErrorNotice error={previewing.error} />
      <FormActions>
        <Button type="submit" disabled={matches.length === 0} busy={previewing.isPending}>
          Take them as chosen
        </Button>
      </FormActions>
    </Form>
  )
}

function OtherNames({ rows }: { rows: readonly Unknown[] }) {
  const count = rows.flatMap(({ lines }) => lines).length
  if (count === 0) return null
  return (
    <Notice kind="warning">
      {countOf(count, 'row has', 'rows have')} the number of one student and the name of another. Where numbers and
      names are out of step, put the file right and drop it again.
    </Notice>
  )
}

const mostLines = 4

const linesText = (lines: readonly number[]) =>
  lines.slice(0, mostLines).join(', ') + (lines.length > mostLines ? ` and ${lines.length - mostLines} more` : '')
