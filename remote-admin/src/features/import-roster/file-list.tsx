import type { RosterImport } from '@bellhouse/contracts'
import { type Column, DataTable, numberText } from '@bellhouse/ui'
import { delimiterWord } from './import-words'

type File = RosterImport['files'][number]

const columns: readonly Column<File>[] = [
  { key: 'name', title: 'File', cell: ({ name }) => <b>{name}</b> },
  { key: 'rows', title: 'Rows', isNumber: true, cell: ({ rows }) => numberText(rows) },
  { key: 'encoding', title: 'Encoding', cell: ({ encoding }) => encoding },
  { key: 'delimiter', title: 'Divided by', cell: ({ delimiter }) => delimiterWord(delimiter) },
  { key: 'ignored', title: 'Left out', cell: ({ ignored }) => ignored.join(', ') || '–' },
]

export function FileList({ files }: { files: readonly File[] }) {
  return <DataTable caption="Files" columns={columns} rows={files} keyOf={({ name }) => name} />
}
