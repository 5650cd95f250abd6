import { useEndpoint } from '@bellhouse/api-client'
import { listStudentTerms } from '@bellhouse/contracts'
import { TermAverages, TermsTable } from '@bellhouse/student-terms'
import { Sheet } from '@bellhouse/ui'

/** Every term of the student on one sheet; nothing before the first card or register. */
export function StudentResults({ studentId }: { studentId: string }) {
  const { terms } = useEndpoint(listStudentTerms, { studentId })
  if (terms.length === 0) return null
  return (
    <>
      <Sheet title="Terms" flush>
        <TermsTable caption="Terms" terms={terms} />
      </Sheet>
      {terms.filter(({ average }) => average !== null).length > 1 && (
        <Sheet>
          <TermAverages title="Averages" terms={terms} />
        </Sheet>
      )}
    </>
  )
}
