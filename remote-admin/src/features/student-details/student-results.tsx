import { useEndpoint } from '@bellhouse/api-client'
import { listStudentTerms } from '@bellhouse/contracts'
import { TermAverages, TermsTable } from '@bellhouse/student-terms'
import { Sheet } from '@bellhouse/ui'

const useStudentTerms = (studentId: string) => useEndpoint(listStudentTerms, { studentId }).terms

/** Every term of the student; nothing before the first card or register. */
export function StudentTerms({ studentId }: { studentId: string }) {
  const terms = useStudentTerms(studentId)
  if (terms.length === 0) return null
  return (
    <Sheet title="Terms" flush>
      <TermsTable caption="Terms" terms={terms} />
    </Sheet>
  )
}

/** How the averages have gone, once there are two. */
export function StudentAverages({ studentId }: { studentId: string }) {
  const terms = useStudentTerms(studentId)
  if (terms.filter(({ average }) => average !== null).length < 2) return null
  return (
    <Sheet>
      <TermAverages title="Averages" terms={terms} />
    </Sheet>
  )
}
