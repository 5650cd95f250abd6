import { type addStaff, type InputOf, sexWords } from '@bellhouse/contracts'
import { staffStatusWords } from '@bellhouse/people'
import { CheckListField, FieldGroup, type RecordFields } from '@bellhouse/records'
import {
  DateField,
  Disclosure,
  FieldRow,
  type Option,
  optionsOf,
  SelectField,
  TextAreaField,
  TextField,
} from '@bellhouse/ui'
import type { ReactNode } from 'react'

interface StaffFieldsProps {
  record: RecordFields<keyof InputOf<typeof addStaff>>
  subjects: readonly Option[]
  chosen: readonly string[]
  /** What else is asked about the status that was chosen. */
  afterStatus?: ReactNode
}

/** What is on record about a member of staff, new or old. */
export function StaffFields({ record, subjects, chosen, afterStatus }: StaffFieldsProps) {
  return (
    <>
      <FieldGroup title="Name">
        <FieldRow>
          <TextField {...record.field('familyName')} />
          <TextField {...record.field('givenNames')} />
          <TextField {...record.field('title')} hint="For instance Ms, Dr." />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Person">
        <FieldRow>
          <SelectField {...record.field('sex')} none="Not on record" options={optionsOf(sexWords)} />
          <DateField {...record.field('birthDate')} />
        </FieldRow>
        <FieldRow>
          <TextField {...record.field('phone')} type="tel" hint="For instance +256 700 000000." />
          <TextField {...record.field('email')} type="email" />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Work">
        <FieldRow>
          <TextField {...record.field('staffNumber')} />
          <DateField {...record.field('startedOn')} />
          <SelectField {...record.field('status')} options={optionsOf(staffStatusWords)} />
        </FieldRow>
        {afterStatus}
        <TextAreaField {...record.field('qualifications')} />
        <Disclosure title={`Can teach ${chosen.length} of ${subjects.length} subjects`} isOpen={chosen.length > 0}>
          <CheckListField
            {...record.wordsOf('subjectIds')}
            options={subjects}
            value={chosen}
            onChange={(ids) => record.set('subjectIds', ids)}
            quietLabel
          />
        </Disclosure>
      </FieldGroup>
    </>
  )
}
