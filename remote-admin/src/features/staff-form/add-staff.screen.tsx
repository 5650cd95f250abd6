import { addressOf, addStaff, type InputOf } from '@bellhouse/contracts'
import { staffWords } from '@bellhouse/people'
import { RecordForm, useRecordForm } from '@bellhouse/records'
import { notify, Page, Sheet } from '@bellhouse/ui'
import { useNavigate } from 'react-router-dom'
import { StaffFields } from './staff-fields'
import { staffQueries, useSubjectOptions } from './staff-form.queries'

const nobody: InputOf<typeof addStaff> = {
  staffNumber: '',
  title: null,
  givenNames: '',
  familyName: '',
  sex: null,
  birthDate: null,
  phone: null,
  email: null,
  qualifications: null,
  startedOn: null,
  status: 'active',
  subjectIds: [],
}

export default function AddStaffScreen() {
  const navigate = useNavigate()
  const subjects = useSubjectOptions()
  const record = useRecordForm({
    endpoint: addStaff,
    name: 'new member of staff',
    values: nobody,
    words: staffWords,
    refreshes: staffQueries,
    onSaved: ({ id, name }) => {
      notify(`${name} added`, 'success')
      navigate(addressOf.staff(id))
    },
  })
  return (
    <Page title="Add staff member">
      <Sheet>
        <RecordForm record={record} label="Add staff member" save="Add staff member" cancel={addressOf.staffList()}>
          <StaffFields record={record} subjects={subjects} chosen={record.form.watch('subjectIds')} />
        </RecordForm>
      </Sheet>
    </Page>
  )
}
