import type { MarkSheet } from '@bellhouse/contracts'
import type { RecordFields } from '@bellhouse/records'
import { DateField, FieldRow, SelectField, TextField } from '@bellhouse/ui'
import { kindWords } from './assessment-words'

export const assessmentLabels = {
  title: 'Title',
  kind: 'Kind',
  paper: 'Paper',
  outOf: 'Out of',
  weight: 'Weight',
  date: 'Date',
  state: 'State',
  reason: 'Reason',
} as const

type Name = 'title' | 'kind' | 'paper' | 'outOf' | 'weight' | 'date'

const kindOptions = Object.entries(kindWords).map(([value, label]) => ({ value, label }))

export const assessmentWords = {
  title: { label: assessmentLabels.title },
  kind: { label: assessmentLabels.kind },
  paper: { label: assessmentLabels.paper },
  outOf: { label: assessmentLabels.outOf },
  weight: { label: assessmentLabels.weight },
  date: { label: assessmentLabels.date },
}

interface AssessmentFieldsProps {
  record: RecordFields<Name>
  papers: MarkSheet['papers']
}

export function AssessmentFields({ record, papers }: AssessmentFieldsProps) {
  return (
    <>
      <TextField {...record.field('title')} hint="The title of the column, for instance Mid-term." />
      <FieldRow>
        <SelectField {...record.field('kind')} options={kindOptions} />
        <DateField {...record.field('date')} />
      </FieldRow>
      <FieldRow>
        <TextField {...record.number('outOf')} inputMode="decimal" step="any" hint="The most that can be reached." />
        <TextField
          {...record.number('weight')}
          inputMode="decimal"
          step="any"
          hint="Its weight among assessments of the same kind."
        />
      </FieldRow>
      {papers !== null && papers > 1 && (
        <TextField {...record.number('paper')} hint={`1 to ${papers}; empty for the subject as a whole.`} />
      )}
    </>
  )
}
