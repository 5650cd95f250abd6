import { type RosterCounts, type RosterKind, type RosterPreview, rosterKinds } from '@bellhouse/contracts'
import { type Column, DataTable, numberText } from '@bellhouse/ui'
import { kindWords } from './import-words'

interface Row extends RosterCounts {
  kind: RosterKind
}

const countColumn = (key: keyof RosterCounts, title: string): Column<Row> => ({
  key,
  title,
  isNumber: true,
  cell: (row) => numberText(row[key]),
})

const columns: readonly Column<Row>[] = [
  { key: 'kind', title: 'What', cell: ({ kind }) => <b>{kindWords[kind]}</b> },
  countColumn('new', 'New'),
  countColumn('changed', 'Changed'),
  countColumn('unchanged', 'Unchanged'),
  countColumn('refused', 'Refused'),
]

export function CountTable({ counts }: Pick<RosterPreview, 'counts'>) {
  const rows = rosterKinds.flatMap((kind) => (counts[kind] ? [{ kind, ...counts[kind] }] : []))
  return <DataTable caption="Preview" columns={columns} rows={rows} keyOf={({ kind }) => kind} />
}
