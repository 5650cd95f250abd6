import type { ColumnBeside } from '@bellhouse/contracts'
import { countOf, Notice } from '@bellhouse/ui'

/** The columns of a file that nothing is read from, so that none of them is missed in silence. */
export function ColumnsBeside({ columns = [] }: { columns?: readonly ColumnBeside[] | undefined }) {
  if (columns.length === 0) return null
  const named = columns.map(({ column, cells }) => `${column} (${countOf(cells, 'cell')})`).join(', ')
  return (
    <Notice kind="warning">
      {columns.length === 1 ? 'Nothing is read from this column: ' : 'Nothing is read from these columns: '}
      {named}.
    </Notice>
  )
}
