import type { RefusedRow, RosterImport } from '@bellhouse/contracts'
import { Button } from '@bellhouse/ui'
import { useState } from 'react'
import { MendRow } from './mend-row'
import { NoteTable } from './note-table'

interface RefusedTableProps {
  roster: Pick<RosterImport, 'id' | 'files' | 'mapping'>
  rows: readonly RefusedRow[]
  total: number
  /** What the whole list can be fetched by. */
  action: React.ReactNode
}

/** What is refused, each row to be mended where it stands. */
export function RefusedTable({ roster: { id, files, mapping }, rows, total, action }: RefusedTableProps) {
  const [chosen, setChosen] = useState<RefusedRow | null>(null)
  const fileOf = ({ file }: RefusedRow) => files.find(({ name }) => name === file)
  /** A sentence names a column as the file does, or as the portal does. */
  const faultOf = (row: RefusedRow) => {
    const { headers = [], columns = [] } = fileOf(row) ?? {}
    if (row.column === null) return -1
    const field = columns.find((column) => column.field === row.column)
    const names = [row.column, mapping.columns[row.file]?.[row.column], field?.header]
    return headers.findIndex((header) => names.includes(header))
  }
  const mendButton = (row: RefusedRow) =>
    row.cells && row.line !== null ? (
      <Button aria-label={`Mend line ${row.line} of ${row.file}`} onClick={() => setChosen(row)}>
        Mend
      </Button>
    ) : null
  const { line = null, cells } = chosen ?? {}
  return (
    <>
      <NoteTable
        caption="Refused rows"
        title="What is wrong"
        notes={rows}
        total={total}
        action={action}
        actionOf={rows.some((row) => row.cells) ? mendButton : undefined}
      />
      {chosen && cells && line !== null && (
        <MendRow
          importId={id}
          row={{ ...chosen, cells, line }}
          headers={fileOf(chosen)?.headers ?? []}
          fault={faultOf(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
