import { addressOf, type ReportDesk, type ReportObstacle, sheetIdOf, takeStreamReportCards } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { CommentList, ObstacleList } from '@bellhouse/report-comments'
import {
  Button,
  countOf,
  EmptyState,
  LinkButton,
  OfferedLink,
  Page,
  Sheet,
  Toolbar,
  VisuallyHidden,
} from '@bellhouse/ui'
import { useDeferredValue, useState } from 'react'
import { PublishDialog } from './publish-dialog'
import { useReportDesk } from './report-cards.queries'
import { useTerm } from './use-term'

/** The cards of one stream: what is missing, the comments, and publishing. */
export function StreamDesk({ streamId }: { streamId: string }) {
  const { termId, field } = useTerm()
  const desk = useReportDesk(streamId, useDeferredValue(termId))
  const cards = useDownload(takeStreamReportCards)
  const [isPublishing, setIsPublishing] = useState(false)
  const published = desk.students.filter(({ card }) => card !== null).length
  const outdated = desk.students.filter(({ card }) => card?.differsIn).length
  const place = { streamId: desk.streamId, termId: desk.termId }
  return (
    <Page
      title={`Report cards ${desk.stream}`}
      lead={[
        desk.term,
        `${published} of ${desk.students.length} published`,
        outdated > 0 && `${countOf(outdated, 'card')} with other marks now`,
        desk.classTeacher && `class teacher ${desk.classTeacher}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          <LinkButton icon="marks" to={addressOf.marks(desk.classCode, { stream: streamId, term: termId })}>
            Marks
          </LinkButton>
          {published > 0 && (
            <Button icon="print" busy={cards.isBusy} onClick={() => cards.download(place)}>
              All cards as PDF
            </Button>
          )}
          <Button look="primary" onClick={() => setIsPublishing(true)}>
            {published > 0 ? 'Publish again' : 'Publish'}
          </Button>
        </>
      }
    >
      <Sheet flush>
        <Toolbar>{field}</Toolbar>
      </Sheet>
      <ObstacleList obstacles={desk.obstacles} linkOf={(obstacle) => <Way desk={desk} obstacle={obstacle} />} />
      <Sheet title="Comments" flush>
        {desk.students.length === 0 ? (
          <EmptyState icon="students">Here you will find the students of the stream.</EmptyState>
        ) : (
          <CommentList key={desk.termId} desk={desk} />
        )}
      </Sheet>
      {isPublishing && <PublishDialog desk={desk} onClose={() => setIsPublishing(false)} />}
    </Page>
  )
}

function Way({ desk, obstacle: { about, subjectId, gap, sentence } }: { desk: ReportDesk; obstacle: ReportObstacle }) {
  const { streamId, termId, classCode } = desk
  // Heard among other links, it says which of the gaps it is about.
  const gapHeard = <VisuallyHidden>{` ${sentence}`}</VisuallyHidden>
  const view = (name: string) => addressOf.marks(classCode, { stream: streamId, term: termId, view: name })
  if (about === 'scheme') return <OfferedLink to={addressOf.grading()}>Choose a scheme</OfferedLink>
  if (about === 'students') return <OfferedLink to={addressOf.students(classCode)}>View the class</OfferedLink>
  if (subjectId && gap?.kind !== 'not-approved') {
    return (
      <OfferedLink to={addressOf.markSheet(sheetIdOf({ streamId, subjectId, termId }))}>
        Open the mark sheet{gapHeard}
      </OfferedLink>
    )
  }
  if (about === 'assessments' && subjectId)
    return <OfferedLink to={view('states')}>View the states{gapHeard}</OfferedLink>
  if (about === 'assessments') return <OfferedLink to={view('sheet')}>View the marks</OfferedLink>
  return null
}
