import type { MarkMapping } from '@bellhouse/contracts'
import { type Column, DataTable, SelectField, Sheet } from '@bellhouse/ui'
import { AssessmentField } from './assessment-field'
import { FileMaximumField } from './file-maximum-field'
import { type MapPart, nameOfColumn } from './map-part'
import { targetOf } from './mark-target'
import { suggestValue } from './suggested-assessment'

type Mapped = MarkMapping['columns'][number]

interface Row {
  column: number
  header: string
  sample: string
  mapped: Mapped | undefined
}

/** Which columns are marks, of which subject and which assessment. What is not chosen is left out. */
export function WideColumns(part: MapPart) {
  const { table, samples, mapping } = part
  const rows = table.headers
    .map((_, column) => ({
      column,
      header: nameOfColumn(table, column),
      sample: (samples[column] ?? []).join(' · '),
      mapped: mapping.columns.find((one) => one.column === column),
    }))
    .filter(({ column }) => column !== mapping.number?.column)

  return (
    <Sheet title="Columns with marks" flush>
      <DataTable
        caption="Columns of the file"
        columns={columnsOf(part)}
        rows={rows}
        keyOf={({ column }) => String(column)}
      />
    </Sheet>
  )
}

function columnsOf(part: MapPart): readonly Column<Row>[] {
  const { subjects } = part.targets
  const { put, choicesOf, handleTarget, handleSubject } = actsOn(part)
  return [
    { key: 'header', title: 'Column', cell: ({ header }) => <b>{header}</b> },
    { key: 'sample', title: 'In it', cell: ({ sample }) => sample || '–' },
    {
      key: 'subject',
      title: 'Subject',
      cell: (row) => (
        <SelectField
          label={`Subject of ${row.header}`}
          quietLabel
          none="Leave out"
          options={subjects.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
          value={row.mapped?.subjectId ?? ''}
          onChange={(event) => handleSubject(row, event.target.value)}
        />
      ),
    },
    {
      key: 'assessment',
      title: 'Assessment',
      cell: (row) => {
        const { mapped } = row
        if (!mapped) return '–'
        return (
          <AssessmentField
            label={`Assessment of ${row.header}`}
            quietLabel
            target={mapped}
            choices={choicesOf(mapped.subjectId)}
            onChange={(value) => handleTarget(row, mapped.subjectId, value)}
          />
        )
      },
    },
    {
      key: 'fileOutOf',
      title: 'Out of, in the file',
      cell: ({ header, mapped }) =>
        mapped ? (
          <FileMaximumField
            label={`What ${header} is out of in the file`}
            quietLabel
            target={mapped}
            choices={choicesOf(mapped.subjectId)}
            onChange={(fileOutOf) => put(mapped.column, { ...mapped, fileOutOf })}
          />
        ) : (
          '–'
        ),
    },
  ]
}

/** What a person does to a row. */
function actsOn({ table, targets, mapping, onChange }: MapPart) {
  const { subjects } = targets
  const put = (column: number, mapped: Mapped | null) => {
    const others = mapping.columns.filter((one) => one.column !== column)
    const columns = mapped ? [...others, mapped].sort((a, b) => a.column - b.column) : others
    onChange({ ...mapping, columns })
  }
  const choicesOf = (subjectId: string) => subjects.find(({ id }) => id === subjectId)?.assessments ?? []
  const handleTarget = ({ column, mapped }: Row, subjectId: string, value: string) => {
    const subject = subjects.find(({ id }) => id === subjectId)
    const header = table.headers[column] ?? ''
    const said = mapped?.fileOutOf ? { fileOutOf: mapped.fileOutOf } : {}
    put(column, { column, subjectId, ...targetOf(value, { mapping, targets }, { header, subject }), ...said })
  }
  const handleSubject = (row: Row, subjectId: string) => {
    if (subjectId === '') return put(row.column, null)
    const subject = subjects.find(({ id }) => id === subjectId)
    const header = table.headers[row.column] ?? ''
    handleTarget(row, subjectId, suggestValue({ header, subject }, choicesOf(subjectId)))
  }
  return { put, choicesOf, handleTarget, handleSubject }
}
