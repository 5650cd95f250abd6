import { useLiveEndpoint } from '@bellhouse/api-client'
import { type Endpoint, listRefusedRows, type RefusedRow, refusedAtOnce } from '@bellhouse/contracts'
import { Button, type Column, DataTable, Loading, Strip } from '@bellhouse/ui'
import { useState } from 'react'
import { ImportNotesButton } from './import-notes'
import { type MendableRow, MendRow } from './mend-row'

interface RefusedRowsProps {
  importId: string
  /** What shows the import, and is asked for anew once a row is mended. */
  shownBy: Endpoint
  onMended?: () => void
  /** What the whole list can be fetched by, where it is not that of most kinds. */
  download?: React.ReactNode
  /** Whether the rows come from several files. */
  hasFiles?: boolean
}

/** Every refused row of a preview, page by page, each to be mended where it stands. */
export function RefusedRows({ importId, shownBy, onMended, download, hasFiles = false }: RefusedRowsProps) {
  const [from, setFrom] = useState(0)
  const [chosen, setChosen] = useState<MendableRow | null>(null)
  const { data, isStale } = useLiveEndpoint(listRefusedRows, { importId, from })
  if (!data) return <Loading />
  const { total, rows, headers } = data
  const last = from + rows.length
  const columns = columnsWith(hasFiles, (row) =>
    row.cells ? <MendButton row={row} onClick={() => setChosen({ ...row, cells: row.cells ?? [] })} /> : notHere,
  )
  return (
    <>
      <Strip label="Refused rows">
        {(total > refusedAtOnce || from > 0) && <span>{`${from + 1} to ${last} of ${total}`}</span>}
        {from > 0 && (
          <Button icon="chevron-left" busy={isStale} onClick={() => setFrom(Math.max(0, from - refusedAtOnce))}>
            Rows before
          </Button>
        )}
        {last < total && (
          <Button icon="chevron-right" busy={isStale} onClick={() => setFrom(last)}>
            Next rows
          </Button>
        )}
        {download ?? <ImportNotesButton importId={importId} list="refused" />}
      </Strip>
      <DataTable
        caption="Refused"
        columns={columns}
        rows={rows}
        keyOf={({ table, line, column, text, sentence }) => [table, line, column, text, sentence].join(' ')}
      />
      {chosen && (
        <MendRow
          {...{ importId, shownBy, onMended }}
          row={chosen}
          headers={headers[chosen.table] ?? []}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

const columnsWith = (hasFiles: boolean, mend: (row: RefusedRow) => React.ReactNode): readonly Column<RefusedRow>[] => [
  ...(hasFiles ? [{ key: 'file', title: 'File', cell: ({ file }) => <b>{file}</b> } satisfies Column<RefusedRow>] : []),
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line || '–' },
  { key: 'column', title: 'Column', cell: ({ column }) => column || '–' },
  { key: 'text', title: 'Text', cell: ({ text }) => text || '–' },
  { key: 'sentence', title: 'What is wrong', cell: ({ sentence }) => sentence },
  { key: 'mend', title: 'Correct', cell: mend },
]

/** What is more than cells, an event of a calendar for instance, is right again where it is kept. */
const notHere = 'In the program that wrote the file; then choose the file again.'

const MendButton = ({ row: { line, file }, onClick }: { row: RefusedRow; onClick: () => void }) => (
  <Button aria-label={`Correct line ${line} of ${file}`} onClick={onClick}>
    Correct
  </Button>
)
