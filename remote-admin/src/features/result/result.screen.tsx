import { addressOf, notChecked } from '@bellhouse/contracts'
import { ResultSteps } from '@bellhouse/marks'
import { Button, EmptyState, LinkButton, Page, Sheet, useAddress } from '@bellhouse/ui'
import { useParams } from 'react-router-dom'
import { useExplanation } from './result.queries'

/** How the results of one student in a term came about: `result/<student>?stream=…&term=…`. */
export default function ResultScreen() {
  const { student_id: studentId } = useParams()
  const { params } = useAddress()
  const streamId = params.get('stream')
  if (!studentId || !streamId) {
    return (
      <Page title="How a result came about">
        <Sheet>
          <EmptyState icon="marks" action={<LinkButton to={addressOf.marks()}>Go to the marks</LinkButton>}>
            Open the marks of a class, and choose the result of a student.
          </EmptyState>
        </Sheet>
      </Page>
    )
  }
  return <Explanation studentId={studentId} streamId={streamId} termId={params.get('term')} />
}

interface ExplanationProps {
  studentId: string
  streamId: string
  termId: string | null
}

function Explanation({ studentId, streamId, termId }: ExplanationProps) {
  const {
    name,
    admissionNumber,
    stream,
    term,
    scheme,
    unproven = [],
    ...steps
  } = useExplanation({
    ...{ studentId, streamId },
    ...(termId && { termId }),
  })
  return (
    <Page
      title={`How the results of ${name} came about`}
      lead={[admissionNumber, stream, term, scheme].join(' · ')}
      actions={
        <>
          <LinkButton to={addressOf.student(studentId)}>See the student</LinkButton>
          <Button look="primary" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <ResultSteps {...steps} />
      {unproven.length > 0 && (
        <Sheet title={notChecked}>
          <p>Compare these parts of the scheme with the rules of the school or the board before you rely on them.</p>
          <ul>
            {unproven.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </Sheet>
      )}
    </Page>
  )
}
