import { useCommand } from '@bellhouse/api-client'
import { type Endpoint, listRefusedRows, mendImport, type RefusedRow } from '@bellhouse/contracts'
import { Button, Dialog, ErrorNotice, Form, FormActions, Notice, TextField } from '@bellhouse/ui'
import { useState } from 'react'

/** A file of a whole district is looked at row by row. */
const timeout = 5 * 60_000

export interface MendableRow extends RefusedRow {
  cells: string[]
}

interface MendRowProps {
  importId: string
  row: MendableRow
  /** The names of the columns of its file. */
  headers: readonly string[]
  /** What shows the import, and is asked for anew once it is mended. */
  shownBy: Endpoint
  onMended?: (() => void) | undefined
  onClose: () => void
}

/** One row that is refused, cell by cell; what is written here stands in place of what the file says. */
export function MendRow({ importId, row, headers, shownBy, onMended, onClose }: MendRowProps) {
  const mending = useCommand(mendImport, { refreshes: [listRefusedRows, shownBy], timeout })
  const width = Math.max(headers.length, row.cells.length)
  const before = Array.from({ length: width }, (_, column) => row.cells[column] ?? '')
  const [texts, setTexts] = useState(before)
  const { table, file, line, at, sentence } = row
  const cells = texts.flatMap((text, column) => (text === before[column] ? [] : [{ table, line, column, text }]))
  const handleSubmit = () => {
    const onSuccess = () => {
      onClose()
      onMended?.()
    }
    if (cells.length > 0) mending.mutate({ importId, cells }, { onSuccess })
  }
  return (
    <Dialog title={`Line ${line} of ${file}`} onClose={onClose} isForm>
      <Form label={`Correct line ${line}`} onSubmit={handleSubmit}>
        {at === null && <Notice kind="bad">{sentence}</Notice>}
        <ErrorNotice error={mending.error} />
        {before.map((_, column) => (
          <TextField
            key={column}
            label={headers[column] || `Column ${column + 1}`}
            maxLength={400}
            autoComplete="off"
            value={texts[column] ?? ''}
            error={column === at ? sentence : undefined}
            onChange={(event) => setTexts(texts.with(column, event.target.value))}
          />
        ))}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={cells.length === 0} busy={mending.isPending}>
            Check again
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
