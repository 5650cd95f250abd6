import { AccountSheet, Chip, Page, Sheet, Sheets } from '@bellhouse/ui'
import { useParams } from 'react-router-dom'
import { Guardians } from './guardians'
import { StudentChoice } from './student-choice'
import { useStudent } from './student-details.queries'
import { StudentFacts } from './student-facts'
import { StudentGroups } from './student-groups'
import { TermAttendance } from './term-attendance'

export default function StudentDetailsScreen() {
  const { student_id: studentId } = useParams()
  return studentId ? <StudentDetails studentId={studentId} /> : <StudentChoice />
}

function StudentDetails({ studentId }: { studentId: string }) {
  const student = useStudent(studentId)
  const { name, admissionNumber, stream, status, guardians, groups, attendance, account } = student

  return (
    <Page
      title={name}
      lead={
        <>
          {admissionNumber} · {stream ?? 'no stream'} {status !== 'active' && <Chip tone="late">{status}</Chip>}
        </>
      }
    >
      <Sheets isPacked>
        <Sheet title="Record">
          <StudentFacts student={student} />
        </Sheet>
        <TermAttendance attendance={attendance} />
        <Guardians guardians={guardians} />
        <StudentGroups groups={groups} />
        <AccountSheet name={name} owner={{ studentId }} account={account} />
      </Sheets>
    </Page>
  )
}
