import type { MarkPreview } from '@bellhouse/contracts'
import { type Column, countOf, DataTable, numberText } from '@bellhouse/ui'

type Row = MarkPreview['assessments'][number]

const columns: readonly Column<Row>[] = [
  { key: 'subject', title: 'Subject', cell: ({ subject }) => <b>{subject}</b> },
  {
    key: 'title',
    title: 'Assessment',
    cell: ({ title, made, outOf }) =>
      made > 0 ? `${title} – made in ${countOf(made, 'stream')}${outOf ? `, out of ${outOf}` : ''}` : title,
  },
  { key: 'new', title: 'New', isNumber: true, cell: (row) => numberText(row.new) },
  { key: 'changed', title: 'Changed', isNumber: true, cell: ({ changed }) => numberText(changed) },
  { key: 'unchanged', title: 'Unchanged', isNumber: true, cell: ({ unchanged }) => numberText(unchanged) },
]

export function CountTable({ assessments }: Pick<MarkPreview, 'assessments'>) {
  return (
    <DataTable
      caption="Marks by assessment"
      columns={columns}
      rows={assessments}
      keyOf={({ subject, title }) => `${subject} ${title}`}
    />
  )
}
