import {
  type ApplicationFileField,
  type ApplicationImport,
  type ApplicationMapping,
  previewApplicationImport,
  type SecondGuardianFileField,
} from '@bellhouse/contracts'
import { columnAt, columnOptions, DateOrderField, ImportFacts, MapFoot } from '@bellhouse/records'
import { CheckboxField, countOf, FieldRow, Form, SelectField, Sheet, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { ClassWords } from './class-words'
import { useClasses, usePreviewImport } from './import-applications.queries'

interface MapStepProps {
  applications: ApplicationImport
  onPreviewed: () => void
}

const childFields: readonly [ApplicationFileField, string][] = [
  ['name', 'Name of the child, in one column'],
  ['familyName', 'Family name'],
  ['givenNames', 'Given names'],
  ['birthDate', 'Birth date'],
  ['sex', 'Sex'],
  ['learnerId', 'Learner ID'],
  ['class', 'Class applied for'],
  ['entryYear', 'Year of entry'],
  ['appliedOn', 'Applied on'],
  ['previousSchool', 'Previous school'],
  ['leavingResult', 'Leaving result'],
]

const guardianFields: readonly [ApplicationFileField, string][] = [
  ['guardianName', 'Guardian'],
  ['guardianRelation', 'Relation'],
  ['guardianPhone', 'Guardian phone'],
  ['guardianEmail', 'Guardian e-mail'],
]

const secondFields: readonly [SecondGuardianFileField, string][] = [
  ['name', 'Second guardian'],
  ['relation', 'Relation of the second guardian'],
  ['phone', 'Second guardian phone'],
  ['email', 'Second guardian e-mail'],
]

const noSecond = { name: null, relation: null, phone: null, email: null }

/** Which column of the file is what, and what it leaves open. */
export function MapStep({ applications, onPreviewed }: MapStepProps) {
  const { id, fileName, rows, remembered } = applications
  const [mapping, setMapping] = useState(applications.mapping)
  const previewing = usePreviewImport()
  const put = (changes: Partial<ApplicationMapping>) => setMapping({ ...mapping, ...changes })
  const draft = previewApplicationImport.input.safeParse({ importId: id, mapping })
  const handleSubmit = () => {
    if (draft.success) previewing.mutate(draft.data, { onSuccess: onPreviewed })
  }
  const columnFields = (fields: readonly [ApplicationFileField, string][]) => (
    <FieldRow>
      {fields.map(([field, label]) => (
        <SelectField
          key={field}
          label={label}
          none="No column"
          options={columnOptions(applications)}
          value={String(mapping.columns[field] ?? '')}
          onChange={({ target }) => put({ columns: { ...mapping.columns, [field]: columnAt(target.value) } })}
        />
      ))}
    </FieldRow>
  )
  return (
    <Form label="Map" isWide onSubmit={handleSubmit}>
      <Sheet title={fileName}>
        <ImportFacts facts={[['Holds', countOf(rows, 'row')]]} remembered={remembered} />
      </Sheet>
      <Sheet title="The child">{columnFields(childFields)}</Sheet>
      <Sheet title="The guardian">{columnFields(guardianFields)}</Sheet>
      <Sheet title="The second guardian">
        <FieldRow>
          {secondFields.map(([field, label]) => (
            <SelectField
              key={field}
              label={label}
              none="No column"
              options={columnOptions(applications)}
              value={String(mapping.secondGuardian?.[field] ?? '')}
              onChange={({ target }) =>
                put({ secondGuardian: { ...noSecond, ...mapping.secondGuardian, [field]: columnAt(target.value) } })
              }
            />
          ))}
        </FieldRow>
      </Sheet>
      <ForAll mapping={mapping} onChange={put} />
      <ClassWords {...{ applications, mapping }} onChange={(classes) => put({ classes })} />
      <MapFoot
        failure={previewing.error}
        isComplete={draft.success && isNamed(mapping)}
        isPreviewing={previewing.isPending}
      />
    </Form>
  )
}

interface ForAllProps {
  mapping: ApplicationMapping
  onChange: (changes: Partial<ApplicationMapping>) => void
}

/** What holds for all rows of the file. */
function ForAll({ mapping, onChange }: ForAllProps) {
  const classes = useClasses()
  return (
    <Sheet title="All rows">
      <FieldRow>
        <TextField
          label="Year of rows that name none"
          hint="The year in which they want to start."
          inputMode="numeric"
          value={String(mapping.entryYear || '')}
          onChange={({ target }) => onChange({ entryYear: Number(target.value) })}
        />
        <SelectField
          label="Class of rows that name none"
          none="Refuse such rows"
          options={classes.map(({ code, name }) => ({ value: code, label: name }))}
          value={mapping.classCode ?? ''}
          onChange={({ target }) => onChange({ classCode: target.value || null })}
        />
        <DateOrderField
          none="As the dates themselves say"
          value={mapping.dateOrder}
          onChange={(dateOrder) => onChange({ dateOrder })}
        />
      </FieldRow>
      <CheckboxField
        label="Keep what the other columns say in the note"
        hint="So no answer of a family is lost. Otherwise nothing is read from them."
        checked={mapping.keepsOthers}
        onChange={({ target }) => onChange({ keepsOthers: target.checked })}
      />
    </Sheet>
  )
}

const isNamed = ({ columns: { name, familyName, givenNames } }: ApplicationMapping) =>
  name !== null || familyName !== null || givenNames !== null
