import { useEndpoint } from '@bellhouse/api-client'
import { addressOf, getSchool, type getStaff, type OutputOf, saveStaff } from '@bellhouse/contracts'
import {
  ErasedRecord,
  givenSentence,
  lessonsSentence,
  OpenAccountField,
  StaffChoice,
  sinceWhen,
  staffWords,
  stoodInSentence,
  unledSentence,
  untaughtSentence,
} from '@bellhouse/people'
import { PhotoField } from '@bellhouse/photos'
import { RecordForm, useRecordForm } from '@bellhouse/records'
import { Notice, notify, Page, Sheet, shortDay } from '@bellhouse/ui'
import { useNavigate, useParams } from 'react-router-dom'
import { LastDay } from './last-day'
import { StaffFields } from './staff-fields'
import { staffQueries, useStaffMember, useSubjectOptions } from './staff-form.queries'

const title = 'Edit staff member'

export default function EditStaffScreen() {
  const { staff_id: staffId } = useParams()
  if (!staffId) return <StaffChoice title={title} addressOf={addressOf.editStaff} />
  return <OneMember key={staffId} staffId={staffId} />
}

function OneMember({ staffId }: { staffId: string }) {
  const member = useStaffMember(staffId)
  const { name, staffNumber, erasedOn } = member
  if (!erasedOn) return <EditStaff member={member} />
  return (
    <Page title={title} lead={`${name} · ${staffNumber}`}>
      <ErasedRecord kind="staff" erasedOn={erasedOn} />
    </Page>
  )
}

function EditStaff({ member }: { member: OutputOf<typeof getStaff> }) {
  const navigate = useNavigate()
  const options = useSubjectOptions()
  const { today } = useEndpoint(getSchool, {})
  const { id: staffId, name, staffNumber, employedUntil: planned = null } = member
  const textOf = (ids: readonly string[]) =>
    options
      .filter(({ value }) => ids.includes(value))
      .map(({ label }) => label)
      .join(', ')
  const record = useRecordForm({
    endpoint: saveStaff,
    name: `staff ${staffId}`,
    values: valuesOf(member),
    words: { ...staffWords, subjectIds: { label: 'Can teach', textOf } },
    refreshes: staffQueries,
    onSaved: (saved) => {
      tellSaved(saved, sinceWhen(record.form.getValues('lastDay'), today))
      navigate(addressOf.staff(staffId))
    },
  })
  const isGone = member.status === 'left'
  const goes = record.form.watch('status') === 'left'
  return (
    <Page title={title} lead={`${name} · ${staffNumber}`}>
      <Sheet title="Photo">
        <PhotoField name={name} photo={member.photo} owner={{ staffId }} />
      </Sheet>
      <Sheet>
        <RecordForm record={record} label={title} save="Save record" cancel={addressOf.staff(staffId)}>
          <StaffFields
            record={record}
            subjects={options}
            chosen={record.form.watch('subjectIds')}
            afterStatus={
              <>
                {isGone && !goes && (
                  <>
                    <Notice>What they taught and led comes back from today, unless somebody else has it by now.</Notice>
                    {member.account?.isDisabled && <OpenAccountField {...record.check('openAccount')} />}
                  </>
                )}
                {!isGone && goes && (
                  <LastDay record={record} chosen={record.form.watch('lastDay')} planned={planned} today={today} />
                )}
                {planned && !isGone && !goes && (
                  <Notice>Leaves after {shortDay(planned)}. Choose the status Left to change that day.</Notice>
                )}
              </>
            }
          />
        </RecordForm>
      </Sheet>
    </Page>
  )
}

/** What was saved, and what nobody teaches or leads since. */
function tellSaved(saved: OutputOf<typeof saveStaff>, when: ReturnType<typeof sinceWhen>) {
  const warn = (sentence: string) => notify(sentence, 'warning', { autoClose: false })
  notify(savedSentence(saved), 'success')
  if (saved.unled?.length) warn(unledSentence(saved.unled, when))
  if (saved.lessons) warn(lessonsSentence(saved.name, saved.lessons))
  if (saved.untaught.length > 0) warn(untaughtSentence(saved.untaught, when))
  if (saved.stoodInFor.length > 0) warn(stoodInSentence(saved.name, saved.stoodInFor, when))
}

const savedSentence = ({ name, given = [] }: OutputOf<typeof saveStaff>) =>
  [`${name} saved`, ...(given.length > 0 ? [givenSentence(given)] : [])].join('. ')

const valuesOf = (member: OutputOf<typeof getStaff>) => ({
  staffId: member.id,
  version: member.version,
  staffNumber: member.staffNumber,
  title: member.title,
  givenNames: member.givenNames,
  familyName: member.familyName,
  sex: member.sex,
  birthDate: member.birthDate,
  phone: member.phone,
  email: member.email,
  qualifications: member.qualifications,
  startedOn: member.startedOn,
  status: member.status,
  subjectIds: member.subjects.map(({ id }) => id),
})
