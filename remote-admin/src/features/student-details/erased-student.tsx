import { ErasedRecord, StudentStatus, studentLabels } from '@bellhouse/people'
import { PrivacySheet } from '@bellhouse/privacy'
import { History } from '@bellhouse/records'
import { Page, Sheets } from '@bellhouse/ui'
import { type StudentRecord, useStudentChanges } from './student-details.queries'
import { StudentPlacements } from './student-placements'
import { StudentAverages, StudentTerms } from './student-results'

/** What is left of a student who was erased, to read. */
export function ErasedStudent({ student, erasedOn }: { student: StudentRecord; erasedOn: string }) {
  const { id, name, admissionNumber } = student
  return (
    <Page
      isRecord
      title={name}
      lead={
        <>
          {admissionNumber} <StudentStatus {...student} />
        </>
      }
    >
      <ErasedRecord kind="student" erasedOn={erasedOn} />
      <StudentTerms studentId={id} />
      <Sheets isPacked>
        <StudentAverages studentId={id} />
        <StudentPlacements studentId={id} />
        <PrivacySheet kind="student" personId={id} canErase={false} />
        <History changes={useStudentChanges(id)} labels={studentLabels} />
      </Sheets>
    </Page>
  )
}
