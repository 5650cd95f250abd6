import { addressOf, addStudent, type InputOf } from '@bellhouse/contracts'
import { studentWords } from '@bellhouse/people'
import { RecordForm, useRecordForm } from '@bellhouse/records'
import { LinkButton, notify, Page, Sheet } from '@bellhouse/ui'
import { useNavigate } from 'react-router-dom'
import { StudentFields } from './student-fields'
import { studentQueries } from './student-form.queries'
import { watchStudent } from './use-student-form'

const nobody: InputOf<typeof addStudent> = {
  admissionNumber: '',
  learnerId: null,
  examNumber: null,
  givenNames: '',
  familyName: '',
  printedName: null,
  sex: null,
  birthDate: null,
  phone: null,
  email: null,
  streamId: null,
  house: null,
  residence: null,
  status: 'active',
  admittedOn: null,
  consentOn: null,
  consentBy: null,
  consentNote: null,
  subjectIds: [],
  guardians: [],
}

export default function AddStudentsScreen() {
  const navigate = useNavigate()
  const record = useRecordForm({
    endpoint: addStudent,
    name: 'new student',
    values: nobody,
    words: studentWords,
    refreshes: studentQueries,
    onSaved: ({ id, name }) => {
      notify(`${name} added`, 'success')
      navigate(addressOf.student(id))
    },
  })
  return (
    <Page
      title="Add students"
      lead="One student here; many at once from a file."
      actions={
        <LinkButton icon="upload" to={addressOf.importRoster()}>
          Import roster
        </LinkButton>
      }
    >
      <Sheet>
        <RecordForm record={record} label="Add student" save="Add student" cancel={addressOf.students()}>
          <StudentFields {...watchStudent(record, record.form)} />
        </RecordForm>
      </Sheet>
    </Page>
  )
}
