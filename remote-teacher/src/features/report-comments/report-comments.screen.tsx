import { addressOf } from '@bellhouse/contracts'
import { useCommentTemplates } from '@bellhouse/report-comments'
import { EmptyState, List, ListItem, OfferedLink, Page, Sheet } from '@bellhouse/ui'
import { useParams } from 'react-router-dom'
import { CommentDesk } from './comment-desk'
import { useOwnStreams } from './report-comments.queries'

const title = 'Report comments'

export default function ReportCommentsScreen() {
  const { stream_id: streamId } = useParams()
  const streams = useOwnStreams()
  // They have been asked for with the click. Taken up only below the list of students they would be too old, and be asked for once more.
  useCommentTemplates()
  const [only] = streams
  if (streamId) return <CommentDesk key={streamId} title={title} streamId={streamId} />
  if (only && streams.length === 1) return <CommentDesk title={title} streamId={only.streamId} />
  return (
    <Page title={title} lead="What you write on the report cards of your stream as its class teacher.">
      <Sheet flush>
        {streams.length === 0 ? (
          <EmptyState icon="classes">Here you will write on report cards, once you are a class teacher.</EmptyState>
        ) : (
          <List>
            {streams.map((one) => (
              <ListItem
                key={one.streamId}
                title={<OfferedLink to={addressOf.teacherReportComments(one.streamId)}>{one.stream}</OfferedLink>}
              />
            ))}
          </List>
        )}
      </Sheet>
    </Page>
  )
}
