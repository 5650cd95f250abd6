import { useClassWord } from '@bellhouse/classes'
import {
  type Application,
  addApplication,
  addressOf,
  type InputOf,
  saveApplication,
  sexWords,
} from '@bellhouse/contracts'
import { FieldGroup, type RecordFields, RecordForm, useRecordForm } from '@bellhouse/records'
import {
  DateField,
  FieldRow,
  notify,
  optionsOf,
  Page,
  SelectField,
  Sheet,
  TextAreaField,
  TextField,
} from '@bellhouse/ui'
import { useNavigate } from 'react-router-dom'
import { applicationQueries, useSchool } from './application.queries'
import { addressOfApplication } from './application-address'
import { applicationWords } from './application-words'

type Fields = InputOf<typeof addApplication>

export function NewApplication() {
  const navigate = useNavigate()
  const { today, classes } = useSchool()
  const record = useRecordForm({
    endpoint: addApplication,
    name: 'new application',
    values: emptyApplication(today, classes[0]?.code ?? ''),
    words: useApplicationWords(),
    refreshes: applicationQueries,
    onSaved: ({ number }) => {
      notify(`Application ${number} added`, 'success')
      navigate(addressOfApplication(number))
    },
  })
  return (
    <Page title="Admissions" lead="New application">
      <Sheet>
        <RecordForm
          record={record}
          label="New application"
          save="Add application"
          different="Two children: add"
          cancel={addressOf.admissions()}
        >
          <ApplicationFields record={record} />
        </RecordForm>
      </Sheet>
    </Page>
  )
}

export function EditApplication({ application }: { application: Application }) {
  const navigate = useNavigate()
  const { id, number, name } = application
  const record = useRecordForm({
    endpoint: saveApplication,
    name: `application ${id}`,
    values: { applicationId: id, ...application },
    words: useApplicationWords(),
    refreshes: applicationQueries,
    onSaved: () => {
      notify(`Application ${number} saved`, 'success')
      navigate(addressOfApplication(number))
    },
  })
  return (
    <Page title="Admissions" lead={`Edit the application of ${name}`}>
      <Sheet>
        <RecordForm
          record={record}
          label={`Edit application ${number}`}
          save="Save application"
          cancel={addressOfApplication(number)}
        >
          <ApplicationFields record={record} />
        </RecordForm>
      </Sheet>
    </Page>
  )
}

const useApplicationWords = () => ({ ...applicationWords, classCode: { label: 'Class', textOf: useClassWord() } })

function ApplicationFields({ record }: { record: RecordFields<keyof Fields> }) {
  const { classes } = useSchool()
  return (
    <>
      <FieldGroup title="Applicant">
        <FieldRow>
          <TextField {...record.field('familyName')} autoComplete="off" />
          <TextField {...record.field('givenNames')} autoComplete="off" />
        </FieldRow>
        <FieldRow>
          <SelectField {...record.field('sex')} none="Not on record" options={optionsOf(sexWords)} />
          <DateField {...record.field('birthDate')} />
          <TextField {...record.field('learnerId')} hint="The national or previous number, if known." />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Wish">
        <FieldRow>
          <SelectField
            {...record.field('classCode')}
            options={classes.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <TextField {...record.number('entryYear')} hint="The year in which the applicant wants to start." />
          <DateField {...record.field('appliedOn')} />
        </FieldRow>
        <FieldRow>
          <TextField {...record.field('previousSchool')} />
          <TextField {...record.field('leavingResult')} hint="For instance PLE, aggregate 8." />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Guardian">
        <FieldRow>
          <TextField {...record.field('guardianFamilyName')} autoComplete="off" />
          <TextField {...record.field('guardianGivenNames')} autoComplete="off" />
          <TextField {...record.field('guardianRelation')} hint="For instance mother, uncle." />
        </FieldRow>
        <FieldRow>
          <TextField {...record.field('guardianPhone')} type="tel" hint="For instance +256 700 000000." />
          <TextField {...record.field('guardianEmail')} type="email" />
          <DateField {...record.field('consentOn')} hint="When the guardian agreed that the school keeps this data." />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Second guardian">
        <FieldRow>
          <TextField {...record.field('secondGuardianFamilyName')} autoComplete="off" />
          <TextField {...record.field('secondGuardianGivenNames')} autoComplete="off" />
          <TextField {...record.field('secondGuardianRelation')} hint="For instance father, aunt." />
        </FieldRow>
        <FieldRow>
          <TextField {...record.field('secondGuardianPhone')} type="tel" />
          <TextField {...record.field('secondGuardianEmail')} type="email" />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Office">
        <TextAreaField {...record.field('conditions')} hint="One to a line; they stand on the letter." />
        <TextAreaField {...record.field('note')} />
      </FieldGroup>
    </>
  )
}

const emptyApplication = (today: string, classCode: string): Fields => ({
  givenNames: '',
  familyName: '',
  sex: null,
  birthDate: null,
  learnerId: null,
  classCode,
  entryYear: Number(today.slice(0, 4)) + 1,
  appliedOn: today,
  previousSchool: null,
  leavingResult: null,
  guardianGivenNames: '',
  guardianFamilyName: '',
  guardianRelation: null,
  guardianPhone: null,
  guardianEmail: null,
  secondGuardianGivenNames: '',
  secondGuardianFamilyName: '',
  secondGuardianRelation: null,
  secondGuardianPhone: null,
  secondGuardianEmail: null,
  consentOn: null,
  conditions: '',
  note: '',
  // The school is asked about a child who seems to be known already.
  isAnother: false,
})
