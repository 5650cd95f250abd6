import { assessmentKinds, type MarkTarget } from '@bellhouse/contracts'
import { kindWords } from '@bellhouse/marks'
import { FieldGroup } from '@bellhouse/records'
import { DateField, FieldRow, SelectField, Sheet, TextField } from '@bellhouse/ui'
import { type MapPart, nameOfColumn } from './map-part'

type Created = NonNullable<MarkTarget['create']>

/** What the assessments are to be that the file brings along; they are made when it is applied. */
export function NewAssessments({ table, targets, mapping, onChange }: MapPart) {
  const { shape, columns, long } = mapping
  const isNew = shape === 'wide' ? columns.some(({ create }) => create) : long?.create
  if (!isNew) return null
  return (
    <Sheet title="New assessments">
      <p>They are made in the streams that have none of that title yet, when the file is applied.</p>
      {shape === 'long' && long?.create && (
        <AssessmentFields
          title="For every subject of the file"
          papers={1}
          target={long}
          create={long.create}
          onChange={(target) => onChange({ ...mapping, long: { ...long, ...target } })}
        />
      )}
      {shape === 'wide' &&
        columns.map((mapped) => {
          const subject = targets.subjects.find(({ id }) => id === mapped.subjectId)
          if (!mapped.create) return null
          return (
            <AssessmentFields
              key={mapped.column}
              title={`${nameOfColumn(table, mapped.column)}: ${subject?.name}`}
              papers={subject?.papers ?? 1}
              target={mapped}
              create={mapped.create}
              onChange={(target) =>
                onChange({
                  ...mapping,
                  columns: columns.map((one) => (one.column === mapped.column ? { ...one, ...target } : one)),
                })
              }
            />
          )
        })}
    </Sheet>
  )
}

interface AssessmentFieldsProps {
  /** Of the group of fields. */
  title: string
  /** How many papers the subject has. */
  papers: number
  target: MarkTarget
  create: Created
  onChange: (target: Partial<MarkTarget>) => void
}

function AssessmentFields({ title, papers, target, create, onChange }: AssessmentFieldsProps) {
  const put = (changes: Partial<Created>) => onChange({ create: { ...create, ...changes } })
  return (
    <FieldGroup title={title}>
      <FieldRow>
        <TextField
          label="Title"
          value={target.title}
          error={target.title === '' ? 'Write a title' : undefined}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <SelectField
          label="Kind"
          options={assessmentKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
          value={create.kind}
          onChange={(event) =>
            put({ kind: assessmentKinds.find((kind) => kind === event.target.value) ?? create.kind })
          }
        />
        {papers > 1 && (
          <SelectField
            label="Paper"
            none="The whole subject"
            options={Array.from({ length: papers }, (_, index) => ({
              value: String(index + 1),
              label: `Paper ${index + 1}`,
            }))}
            value={target.paper ?? ''}
            onChange={(event) => onChange({ paper: Number(event.target.value) || null })}
          />
        )}
        <NumberField label="Out of" value={create.outOf} onChange={(outOf) => put({ outOf })} />
        <NumberField label="Weight" value={create.weight} onChange={(weight) => put({ weight })} />
        <DateField label="Date" value={create.date} onChange={(event) => put({ date: event.target.value })} />
      </FieldRow>
    </FieldGroup>
  )
}

interface NumberFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
}

function NumberField({ label, value, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      type="number"
      min={0}
      step="any"
      value={Number.isNaN(value) ? '' : value}
      error={Number.isNaN(value) ? 'Write a number' : undefined}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  )
}
