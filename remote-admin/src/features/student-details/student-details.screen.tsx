import { AccountSheet } from '@bellhouse/accounts'
import { addressOf, listStudentExemptions, listStudentNotes, listStudentPapers } from '@bellhouse/contracts'
import { StudentExemptions } from '@bellhouse/marks'
import { hasLeftSchool, StudentChoice, StudentNotes, StudentStatus, studentLabels } from '@bellhouse/people'
import { PrivacySheet } from '@bellhouse/privacy'
import { History } from '@bellhouse/records'
import { Offered } from '@bellhouse/session'
import { LinkButton, Page, Sheet, Sheets } from '@bellhouse/ui'
import { useParams } from 'react-router-dom'
import { ErasedStudent } from './erased-student'
import { Guardians } from './guardians'
import { type StudentRecord, useStudent, useStudentChanges } from './student-details.queries'
import { StudentFacts } from './student-facts'
import { StudentGroups } from './student-groups'
import { StudentHead } from './student-head'
import { StudentPapers } from './student-papers'
import { StudentPlacements } from './student-placements'
import { StudentAverages, StudentTerms } from './student-results'

export default function StudentDetailsScreen() {
  const { student_id: studentId } = useParams()
  return studentId ? (
    <StudentDetails studentId={studentId} />
  ) : (
    <StudentChoice title="Student details" addressOf={addressOf.student} />
  )
}

function StudentDetails({ studentId }: { studentId: string }) {
  const student = useStudent(studentId)
  const { erasedOn } = student
  return erasedOn ? <ErasedStudent {...{ student, erasedOn }} /> : <StudentPage student={student} />
}

function StudentPage({ student }: { student: StudentRecord }) {
  const { id: studentId } = student
  const changes = useStudentChanges(studentId)
  const { name, admissionNumber, stream, status, guardians, groups, account } = student

  const hasLeft = hasLeftSchool(status)
  return (
    <Page
      isRecord
      title={name}
      lead={
        <>
          {admissionNumber} · {stream ?? 'no stream'} <StudentStatus status={status} />
        </>
      }
      actions={
        <LinkButton icon="pencil" to={addressOf.editStudent(studentId)}>
          Edit record
        </LinkButton>
      }
    >
      <StudentHead student={student} />
      <StudentTerms studentId={studentId} />
      <Sheets isPacked>
        <StudentAverages studentId={studentId} />
        <Guardians guardians={guardians} />
        <Offered act={listStudentNotes}>
          <StudentNotes studentId={studentId} name={name} />
        </Offered>
        <StudentGroups groups={groups} subjects={student.subjects} withoutSet={student.withoutSet} />
        <StudentPlacements studentId={studentId} />
        <Offered act={listStudentPapers}>
          <StudentPapers studentId={studentId} name={name} />
        </Offered>
        <Offered act={listStudentExemptions}>
          <StudentExemptions studentId={studentId} />
        </Offered>
        <Sheet title="Record">
          <StudentFacts student={student} />
        </Sheet>
        <AccountSheet name={name} owner={{ studentId }} account={account} hasLeft={hasLeft} />
        <PrivacySheet kind="student" personId={studentId} canErase={hasLeft} />
        <History changes={changes} labels={studentLabels} />
      </Sheets>
    </Page>
  )
}
