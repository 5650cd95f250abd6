import type { RosterPreview } from '@bellhouse/contracts'
import { type Column, DataTable } from '@bellhouse/ui'
import { kindWords } from './import-words'

type Row = RosterPreview['changes'][number]

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => <b>{name}</b> },
  { key: 'kind', title: 'Of', cell: ({ kind }) => kindWords[kind] },
  { key: 'field', title: 'Field', cell: ({ field }) => field },
  { key: 'before', title: 'Old', cell: ({ before }) => <del>{before || 'empty'}</del> },
  { key: 'after', title: 'New', cell: ({ after }) => <ins>{after || 'empty'}</ins> },
]

/** Changes of what is here already, old → new. */
export function ChangeTable({ changes }: Pick<RosterPreview, 'changes'>) {
  return (
    <DataTable
      caption="Changed records"
      columns={columns}
      rows={changes}
      keyOf={({ kind, name, field, before, after }) => [kind, name, field, before, after].join(' ')}
    />
  )
}
