import { sexWords } from '@bellhouse/contracts'
import { residenceWords, studentStatusWords } from '@bellhouse/people'
import { FieldGroup } from '@bellhouse/records'
import { DateField, FieldRow, optionsOf, SelectField, TextAreaField, TextField } from '@bellhouse/ui'
import { GuardianFields } from './guardian-fields'
import { useClasses } from './student-form.queries'
import { SubjectsTaken } from './subjects-taken'
import type { StudentForm } from './use-student-form'

/** What is on record about a student, new or old. */
export function StudentFields(form: StudentForm) {
  return (
    <>
      <PersonFields {...form} />
      <SchoolFields {...form} />
      <SubjectsTaken {...form} />
      <GuardianFields {...form} />
      <ConsentFields {...form} />
    </>
  )
}

function PersonFields({ record }: StudentForm) {
  return (
    <FieldGroup title="Person">
      <FieldRow>
        <TextField {...record.field('familyName')} />
        <TextField {...record.field('givenNames')} />
      </FieldRow>
      <TextField
        {...record.field('printedName')}
        hint="The one line that prints on results, where it is not family name and given names."
      />
      <FieldRow>
        <SelectField {...record.field('sex')} none="Not on record" options={optionsOf(sexWords)} />
        <DateField {...record.field('birthDate')} />
      </FieldRow>
      <FieldRow>
        <TextField {...record.field('phone')} type="tel" />
        <TextField {...record.field('email')} type="email" />
      </FieldRow>
    </FieldGroup>
  )
}

function SchoolFields({ record, afterStatus, streamHint }: StudentForm) {
  const streams = useClasses().flatMap((one) => one.streams)
  return (
    <FieldGroup title="School">
      <FieldRow>
        <TextField {...record.field('admissionNumber')} />
        <DateField {...record.field('admittedOn')} />
        <SelectField {...record.field('status')} options={optionsOf(studentStatusWords)} />
      </FieldRow>
      {afterStatus}
      <FieldRow>
        <SelectField
          {...record.field('streamId')}
          hint={streamHint}
          none="No stream yet"
          options={streams.map(({ id, label }) => ({ value: id, label }))}
        />
        <SelectField {...record.field('residence')} none="Not on record" options={optionsOf(residenceWords)} />
        <TextField {...record.field('house')} />
      </FieldRow>
      <FieldRow>
        <TextField {...record.field('learnerId')} />
        <TextField {...record.field('examNumber')} />
      </FieldRow>
    </FieldGroup>
  )
}

function ConsentFields({ record }: StudentForm) {
  return (
    <FieldGroup title="Consent">
      <FieldRow>
        <DateField {...record.field('consentOn')} />
        <TextField {...record.field('consentBy')} hint="Who signed the consent." />
      </FieldRow>
      <TextAreaField {...record.field('consentNote')} hint="For instance photographs, or the school trip." />
    </FieldGroup>
  )
}
