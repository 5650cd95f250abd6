import { Button } from '../button/button'
import { Sheet } from '../card/sheet'
import { FormActions } from '../field/form'
import { ErrorNotice } from '../frame/error-notice'
import { type Column, DataTable } from '../table/data-table'

interface RepairedFile {
  file: string
  remedy: string
  headers: readonly string[]
  rows: readonly (readonly string[])[]
}

interface FileRefusalProps {
  error: unknown
  /** Sends the same files again, to be repaired. */
  onRepair: () => void
}

/** Why dropped files are refused. Where they can be repaired, what they would be then, and the button that does it. */
export function FileRefusal({ error, onRepair }: FileRefusalProps) {
  const repairs = repairsOf(error)
  const [first, ...others] = repairs
  return (
    <>
      <ErrorNotice error={error} />
      {repairs.map((repair) => (
        <RepairedTable key={repair.file} {...repair} />
      ))}
      {first && (
        <FormActions>
          <Button look="primary" onClick={onRepair}>
            {others.length > 0 ? 'Repair all of them and go on' : first.remedy}
          </Button>
        </FormActions>
      )}
    </>
  )
}

function repairsOf(error: unknown): readonly RepairedFile[] {
  const problem = error instanceof Error && 'problem' in error ? error.problem : null
  const repairs = problem && typeof problem === 'object' && 'repairs' in problem ? problem.repairs : null
  return Array.isArray(repairs) ? repairs : []
}

function RepairedTable({ file, headers, rows }: RepairedFile) {
  const columns = headers.map(
    (header, index): Column<{ line: number; cells: readonly string[] }> => ({
      key: String(index),
      title: header || `Column ${index + 1}`,
      cell: ({ cells }) => cells[index] ?? '',
    }),
  )
  const title = `How ${file} would begin`
  return (
    <Sheet title={title} flush>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows.map((cells, line) => ({ line, cells }))}
        keyOf={({ line }) => String(line)}
      />
    </Sheet>
  )
}
