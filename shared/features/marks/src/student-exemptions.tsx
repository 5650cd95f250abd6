import { EmptyState, Sheet } from '@bellhouse/ui'
import { ExemptionList } from './exemption-list'
import { useStudentExemptions } from './marks.queries'

/** Which marks a student is not expected to have, on the student's own page. */
export function StudentExemptions({ studentId }: { studentId: string }) {
  const exemptions = useStudentExemptions(studentId)
  return (
    <Sheet title="Exemptions from marks">
      {exemptions.length === 0 ? (
        <EmptyState icon="marks">
          Here you will find what the student is exempt from. It is entered on a mark sheet.
        </EmptyState>
      ) : (
        <ExemptionList
          exemptions={exemptions}
          titleOf={({ term, subject }) => `${term}, ${subject ?? 'all subjects'}`}
        />
      )}
    </Sheet>
  )
}
