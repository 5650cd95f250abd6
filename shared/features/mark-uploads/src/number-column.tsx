import { type StudentNumberKind, studentNumberKindSchema } from '@bellhouse/contracts'
import { FieldRow, SelectField } from '@bellhouse/ui'
import { columnOptions, type MapPart } from './map-part'

const kindWords: Record<StudentNumberKind, string> = {
  'admission-number': 'Admission number',
  'exam-number': 'Exam number',
}

/** Which column says who a row is about. */
export function NumberColumn(part: MapPart) {
  const { mapping, onChange } = part
  const kind = mapping.number?.kind ?? 'admission-number'
  const handleColumn = (value: string) => {
    const names = mapping.names ?? []
    const others = names.filter((column) => String(column) !== value)
    onChange({
      ...mapping,
      number: value === '' ? null : { column: Number(value), kind },
      columns: mapping.columns.filter(({ column }) => String(column) !== value),
      // In a sheet with names alone the one column says both.
      names: others.length > 0 ? others : names,
    })
  }
  return (
    <FieldRow>
      <SelectField
        label="Column with the student’s number (needed)"
        hint="Rows are never matched by their order. In a sheet with names alone choose their column: for each you are asked who is meant."
        none="Choose a column"
        options={columnOptions(part)}
        value={mapping.number ? String(mapping.number.column) : ''}
        onChange={(event) => handleColumn(event.target.value)}
      />
      <SelectField
        label="Column with the student’s name"
        hint="Where a number is unknown, or is that of somebody of another name, you are asked who is meant."
        none="No column"
        options={columnOptions(part)}
        value={String(mapping.names?.[0] ?? '')}
        onChange={({ target: { value } }) => onChange({ ...mapping, names: value === '' ? [] : [Number(value)] })}
      />
      <SelectField
        label="Which number it is"
        disabled={!mapping.number}
        options={studentNumberKindSchema.options.map((value) => ({ value, label: kindWords[value] }))}
        value={kind}
        onChange={(event) =>
          mapping.number &&
          onChange({
            ...mapping,
            number: { ...mapping.number, kind: studentNumberKindSchema.parse(event.target.value) },
          })
        }
      />
    </FieldRow>
  )
}
