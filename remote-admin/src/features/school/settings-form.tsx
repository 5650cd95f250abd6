import { addressOf, type SchoolSettings, saveSchoolSettings } from '@bellhouse/contracts'
import { SecondPerson } from '@bellhouse/privacy'
import { CheckListField, FieldGroup, RecordForm, useRecordForm } from '@bellhouse/records'
import { CheckboxField, DateField, FieldRow, notify, SelectField, shortDay, TextField } from '@bellhouse/ui'
import { schoolQueries } from './school.queries'
import { dayOptions, rhythmOptions, ruleOptions, templateOptions, words } from './school-words'

const useSettingsRecord = (values: Omit<SchoolSettings, 'badge' | 'usualFirstRegisterDay'>) =>
  useRecordForm({
    endpoint: saveSchoolSettings,
    name: 'school',
    values,
    words,
    refreshes: schoolQueries,
    onSaved: ({ name }) => notify(`${name} saved`, 'success'),
  })

type SettingsRecord = ReturnType<typeof useSettingsRecord>

/** What the school has chosen, to be changed. */
export function SettingsForm({ settings }: { settings: SchoolSettings }) {
  const { badge: _, usualFirstRegisterDay, ...values } = settings
  const record = useSettingsRecord(values)
  return (
    <>
      <RecordForm record={record} label="School" save="Save school" cancel={addressOf.dashboard()}>
        <OnPaper record={record} />
        <DaysAndRegisters record={record} usualFirstRegisterDay={usualFirstRegisterDay} />
        <WhoMayWhat record={record} />
        <SecondStep record={record} />
      </RecordForm>
      <SecondPerson command={record.saving} onAsked={() => record.form.reset()} />
    </>
  )
}

function OnPaper({ record }: { record: SettingsRecord }) {
  return (
    <FieldGroup title="On pages and paper">
      <FieldRow>
        <TextField {...record.field('name')} hint="As it is printed." />
        <TextField {...record.field('shortName')} hint="Stands behind every page’s title." />
      </FieldRow>
      <TextField {...record.field('motto')} />
      <FieldRow>
        <TextField {...record.field('address')} />
        <TextField {...record.list('phones')} hint="Several with a comma between them." />
      </FieldRow>
      <FieldRow>
        <TextField {...record.field('companyName')} hint="In the footer." />
        <TextField {...record.field('companyUrl')} type="url" />
      </FieldRow>
      <SelectField
        {...record.field('cardTemplate')}
        options={templateOptions}
        hint="How cards look that are published from now on; those that are out stay as they are."
      />
    </FieldGroup>
  )
}

function DaysAndRegisters({
  record,
  usualFirstRegisterDay,
}: {
  record: SettingsRecord
  usualFirstRegisterDay: string
}) {
  return (
    <FieldGroup title="Days, registers and marks">
      <FieldRow>
        <TextField {...record.field('timeZone')} hint="For instance Africa/Kampala." />
        <SelectField {...record.field('registerRhythm')} options={rhythmOptions} hint="A change holds from today on." />
      </FieldRow>
      <TextField
        {...record.number('marksDueDays')}
        min={0}
        max={120}
        hint="After the assessment; never later than the end of the term."
      />
      <DateField
        {...record.field('registersFrom')}
        hint={`No register is missing before this day, and what was imported from before it counts in no attendance. Left empty, it is ${shortDay(usualFirstRegisterDay)}: the day of the first register or, before there is one, the day the school was set up.`}
      />
      <CheckListField
        {...record.wordsOf('weekDays')}
        options={dayOptions}
        value={record.form.watch('weekDays').map(String)}
        onChange={(chosen) => record.set('weekDays', chosen.map(Number).sort())}
      />
      <CheckboxField
        {...record.check('excusedIsHeld')}
        hint="Then an excused absence lowers the rate of attendance; else it is left out."
      />
    </FieldGroup>
  )
}

function WhoMayWhat({ record }: { record: SettingsRecord }) {
  return (
    <FieldGroup title="Who may do what">
      <CheckboxField
        {...record.check('studentsMayChat')}
        hint="They always may write to their teachers and the office."
      />
      <CheckboxField
        {...record.check('suspendedMaySignIn')}
        hint="Else they are signed out at once, and find the portal open again when they return."
      />
      <CheckboxField
        {...record.check('twoPersons')}
        hint="To erase or merge records, or to switch this off, one asks with a reason and somebody else confirms within seven days."
      />
    </FieldGroup>
  )
}

function SecondStep({ record }: { record: SettingsRecord }) {
  return (
    <FieldGroup title="Second step">
      <FieldRow>
        <SelectField
          {...record.field('secondFactorAdmin')}
          options={ruleOptions}
          hint="A code of an app on the phone, asked for after the password."
        />
        <SelectField
          {...record.field('secondFactorStaff')}
          options={ruleOptions}
          hint="Required: whoever has none sets one up at the next sign-in, before anything else."
        />
        <SelectField
          {...record.field('secondFactorStudent')}
          options={ruleOptions}
          hint="Off: nobody sets one up; whoever has one keeps it."
        />
      </FieldRow>
    </FieldGroup>
  )
}
