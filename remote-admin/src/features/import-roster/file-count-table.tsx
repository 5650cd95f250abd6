import type { RosterPreview } from '@bellhouse/contracts'
import { type Column, DataTable, numberText } from '@bellhouse/ui'

type Row = NonNullable<RosterPreview['files']>[number]

const countColumn = (key: Exclude<keyof Row, 'name'>, title: string): Column<Row> => ({
  key,
  title,
  isNumber: true,
  cell: (row) => numberText(row[key]),
})

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'File', cell: ({ name }) => <b>{name}</b> },
  countColumn('rows', 'Rows'),
  countColumn('new', 'New'),
  countColumn('changed', 'Changed'),
  countColumn('unchanged', 'Unchanged'),
  countColumn('refused', 'Refused'),
  countColumn('leftOut', 'Left out'),
]

/** Every row of every file, by what becomes of it. */
export function FileCountTable({ files }: { files: readonly Row[] }) {
  return (
    <DataTable caption="Where the rows of the files go" columns={columns} rows={files} keyOf={({ name }) => name} />
  )
}
