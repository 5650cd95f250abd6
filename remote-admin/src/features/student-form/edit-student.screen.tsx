import { addressOf, type getStudent, type OutputOf, saveStudent } from '@bellhouse/contracts'
import { ErasedRecord, hasLeftSchool, OpenAccountField, StudentChoice, studentWords } from '@bellhouse/people'
import { PhotoField } from '@bellhouse/photos'
import { RecordForm, useRecordForm } from '@bellhouse/records'
import { notify, Page, Sheet } from '@bellhouse/ui'
import { useNavigate, useParams } from 'react-router-dom'
import { StudentFields } from './student-fields'
import { studentQueries, useAllSubjects, useClasses, useStudent } from './student-form.queries'
import { watchStudent } from './use-student-form'

const title = 'Edit student'
const moveHint = 'From today on. For another day, choose the student in the list of students and “Move to …”.'

export default function EditStudentScreen() {
  const { student_id: studentId } = useParams()
  if (!studentId) return <StudentChoice title={title} addressOf={addressOf.editStudent} />
  return <OneStudent key={studentId} studentId={studentId} />
}

function OneStudent({ studentId }: { studentId: string }) {
  const student = useStudent(studentId)
  const { name, admissionNumber, erasedOn } = student
  if (!erasedOn) return <EditStudent student={student} />
  return (
    <Page title={title} lead={`${name} · ${admissionNumber}`}>
      <ErasedRecord kind="student" erasedOn={erasedOn} />
    </Page>
  )
}

type Student = OutputOf<typeof getStudent>

function EditStudent({ student }: { student: Student }) {
  const navigate = useNavigate()
  const { id: studentId, name, admissionNumber } = student
  const record = useRecordForm({
    endpoint: saveStudent,
    name: `student ${studentId}`,
    values: valuesOf(student),
    words: useWords(),
    refreshes: studentQueries,
    onSaved: (saved) => {
      notify(`${saved.name} saved`, 'success')
      navigate(addressOf.student(studentId))
    },
  })
  const isMoved = record.form.watch('streamId') !== valuesOf(student).streamId
  const comesBack = hasLeftSchool(student.status) && !hasLeftSchool(record.form.watch('status'))
  return (
    <Page title={title} lead={`${name} · ${admissionNumber}`}>
      <Sheet title="Photo">
        <PhotoField name={name} photo={student.photo} owner={{ studentId }} />
      </Sheet>
      <Sheet>
        <RecordForm record={record} label={title} save="Save record" cancel={addressOf.student(studentId)}>
          <StudentFields
            {...watchStudent(record, record.form)}
            streamHint={isMoved ? moveHint : undefined}
            afterStatus={
              comesBack && student.account?.isDisabled && <OpenAccountField {...record.check('openAccount')} />
            }
          />
        </RecordForm>
      </Sheet>
    </Page>
  )
}

/** The form's words with the names of what it refers to. */
function useWords() {
  const streams = useClasses().flatMap((one) => one.streams)
  const subjects = useAllSubjects()
  return {
    ...studentWords,
    streamId: {
      label: 'Stream',
      textOf: (id: string | null) => streams.find((stream) => stream.id === id)?.label ?? '',
    },
    subjectIds: {
      label: 'Subjects taken',
      textOf: (ids: readonly string[]) =>
        subjects
          .filter(({ id }) => ids.includes(id))
          .map((subject) => subject.name)
          .join(', '),
    },
  }
}

function valuesOf(student: Student) {
  const { id, boarding, subjects, guardians } = student
  return {
    studentId: id,
    version: student.version,
    admissionNumber: student.admissionNumber,
    learnerId: student.learnerId,
    examNumber: student.examNumber,
    givenNames: student.givenNames,
    familyName: student.familyName,
    printedName: student.printedName,
    sex: student.sex,
    birthDate: student.birthDate,
    phone: student.phone,
    email: student.email,
    streamId: student.streamId,
    house: student.house,
    residence: boarding === null ? null : residenceOf(boarding),
    status: student.status,
    admittedOn: student.admittedOn,
    consentOn: student.consentOn,
    consentBy: student.consentBy,
    consentNote: student.consentNote,
    subjectIds: subjects.map((subject) => subject.id),
    guardians: guardians.map(({ id: guardianId, version, name: _, ...guardian }) => ({
      guardianId,
      guardianVersion: version,
      ...guardian,
    })),
  }
}

const residenceOf = (boarding: boolean) => (boarding ? ('boarding' as const) : ('day' as const))
