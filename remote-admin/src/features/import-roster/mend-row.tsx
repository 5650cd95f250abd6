import type { RefusedRow } from '@bellhouse/contracts'
import { Button, Dialog, Form, FormActions, Notice, problemSentence, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { useMendImport } from './import-roster.queries'

interface MendRowProps {
  importId: string
  row: RefusedRow & { line: number; cells: string[] }
  /** The names of the columns of its file. */
  headers: readonly string[]
  /** Which cell is at fault, where one alone is. */
  fault: number
  onClose: () => void
}

/** One row that is refused, cell by cell; what is written here stands in place of what the file says. */
export function MendRow({ importId, row, headers, fault, onClose }: MendRowProps) {
  const mending = useMendImport()
  const width = Math.max(headers.length, row.cells.length)
  const before = Array.from({ length: width }, (_, column) => row.cells[column] ?? '')
  const [texts, setTexts] = useState(before)
  const { file, line } = row
  const cells = texts.flatMap((text, column) => (text === before[column] ? [] : [{ file, line, column, text }]))
  const handleSubmit = () => {
    if (cells.length > 0) mending.mutate({ importId, cells }, { onSuccess: onClose })
  }
  return (
    <Dialog title={`Line ${line} of ${file}`} onClose={onClose}>
      <Form label={`Mend line ${line}`} onSubmit={handleSubmit}>
        {fault < 0 && <Notice kind="bad">{row.sentence}</Notice>}
        {mending.error && (
          <Notice kind="bad" role="alert">
            {problemSentence(mending.error)}
          </Notice>
        )}
        {before.map((_, column) => (
          <TextField
            key={column}
            label={headers[column] || `Column ${column + 1}`}
            maxLength={400}
            autoComplete="off"
            value={texts[column] ?? ''}
            error={column === fault ? row.sentence : undefined}
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
