import {
  addressOf,
  type CardTemplate,
  cardTemplates,
  type InputOf,
  type RegisterRhythm,
  registerRhythms,
  type SchoolSettings,
  type SecondFactorRule,
  saveSchoolSettings,
  saveSignInProvider,
  secondFactorRules,
} from '@bellhouse/contracts'
import { SecondPerson } from '@bellhouse/privacy'
import { CheckListField, FieldGroup, History, RecordForm, type RecordWords, useRecordForm } from '@bellhouse/records'
import { Offered } from '@bellhouse/session'
import {
  CheckboxField,
  DateField,
  FieldRow,
  LinkButton,
  notify,
  Page,
  SelectField,
  Sheet,
  shortDay,
  TextField,
} from '@bellhouse/ui'
import { BadgeSheet } from './badge-sheet'
import { schoolQueries, useSchoolChanges, useSchoolSettings } from './school.queries'
import { SetUpAgain } from './set-up-again'

const templateLabels: Record<CardTemplate, string> = {
  classic: 'Classic',
  framed: 'Framed, for the wall',
  plain: 'Plain, for copiers',
}
const templateOptions = cardTemplates.map((template) => ({ value: template, label: templateLabels[template] }))

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const rhythmLabels: Record<RegisterRhythm, string> = {
  morning: 'Once a day, in the morning',
  both: 'In the morning and in the afternoon',
  lesson: 'In every lesson',
}

const ruleLabels: Record<SecondFactorRule, string> = {
  off: 'Off',
  offered: 'Offered',
  required: 'Required',
}
const ruleText = (rule: SecondFactorRule | undefined) => (rule ? ruleLabels[rule] : '')
const ruleOptions = secondFactorRules.map((rule) => ({ value: rule, label: ruleLabels[rule] }))

const words: RecordWords<InputOf<typeof saveSchoolSettings>> = {
  name: { label: 'Name' },
  shortName: { label: 'Short name' },
  motto: { label: 'Motto' },
  address: { label: 'Address' },
  phones: { label: 'Phones' },
  companyName: { label: 'Company' },
  companyUrl: { label: 'Company’s website' },
  timeZone: { label: 'Time zone' },
  weekDays: { label: 'Days of school', textOf: (given) => given.map((day) => days[day - 1]).join(', ') },
  registerRhythm: { label: 'Registers', textOf: (rhythm) => rhythmLabels[rhythm] },
  excusedIsHeld: { label: 'Excused counts as a session held' },
  studentsMayChat: { label: 'Students may write to each other' },
  secondFactorAdmin: { label: 'Second step of admins', textOf: ruleText },
  secondFactorStaff: { label: 'Second step of staff', textOf: ruleText },
  suspendedMaySignIn: { label: 'Suspended students may sign in' },
  secondFactorStudent: { label: 'Second step of students', textOf: ruleText },
  twoPersons: { label: 'Two people for acts that cannot be undone' },
  cardTemplate: { label: 'Report card', textOf: (template) => (template ? templateLabels[template] : '') },
  marksDueDays: { label: 'Days until marks are due' },
  registersFrom: { label: 'Registers since', textOf: (day) => (day ? shortDay(day) : 'The usual day') },
}

const labels = {
  ...Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word?.label ?? name])),
  badge: 'Badge',
}

const rhythmOptions = registerRhythms.map((rhythm) => ({ value: rhythm, label: rhythmLabels[rhythm] }))
const dayOptions = days.map((label, index) => ({ value: String(index + 1), label }))

export default function SchoolScreen() {
  const settings = useSchoolSettings()
  const changes = useSchoolChanges()
  return (
    <Page
      title="School"
      lead="What stands on pages and on paper, and what the school has chosen."
      actions={
        <>
          <SetUpAgain />
          <Offered act={saveSignInProvider}>
            <LinkButton to={addressOf.signInProvider()}>Sign-in provider</LinkButton>
          </Offered>
          <LinkButton to={addressOf.paperTexts()}>Texts for papers</LinkButton>
        </>
      }
    >
      <Sheet>
        <SettingsForm key={settings.version} settings={settings} />
      </Sheet>
      <BadgeSheet badge={settings.badge} />
      <History changes={changes} labels={labels} />
    </Page>
  )
}

function SettingsForm({ settings: { badge: _, usualFirstRegisterDay, ...values } }: { settings: SchoolSettings }) {
  const record = useRecordForm({
    endpoint: saveSchoolSettings,
    name: 'school',
    values,
    words,
    refreshes: schoolQueries,
    onSaved: ({ name }) => notify(`${name} saved`, 'success'),
  })
  return (
    <>
      <RecordForm record={record} label="School" save="Save school" cancel={addressOf.dashboard()}>
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
        <FieldGroup title="Days, registers and marks">
          <FieldRow>
            <TextField {...record.field('timeZone')} hint="For instance Africa/Kampala." />
            <SelectField
              {...record.field('registerRhythm')}
              options={rhythmOptions}
              hint="A change holds from today on."
            />
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
      </RecordForm>
      <SecondPerson command={record.saving} onAsked={() => record.form.reset()} />
    </>
  )
}
