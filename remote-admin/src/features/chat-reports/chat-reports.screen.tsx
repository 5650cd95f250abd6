import type { ChatReport } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { Chip, EmptyState, List, ListItem, momentText, OfferedLink, Page, Sheet } from '@bellhouse/ui'
import { useParams } from 'react-router-dom'
import { useReports } from './chat-reports.queries'
import { outcomeWords } from './outcome-words'
import { ReportPage } from './report-page'

export default function ChatReportsScreen() {
  const { report_id: reportId } = useParams()
  const reports = useReports()
  if (reportId) return <ReportPage key={reportId} report={reports.find(({ id }) => id === reportId)} />
  return (
    <Page
      title="Reported conversations"
      lead="A conversation can be read here while a report about it waits for a decision, and at no other time."
    >
      <Sheet flush>
        {reports.length === 0 ? (
          <EmptyState icon="flag">Here you will find what somebody reports in the conversations.</EmptyState>
        ) : (
          <List>
            {reports.map((report) => (
              <ReportItem key={report.id} report={report} />
            ))}
          </List>
        )}
      </Sheet>
    </Page>
  )
}

function ReportItem({ report }: { report: ChatReport }) {
  const { id, threadTitle, seq, reason, reportedBy, reportedAt, outcome } = report
  return (
    <ListItem
      title={<OfferedLink to={addressOf.chatReports(id)}>{threadTitle}</OfferedLink>}
      detail={
        <>
          {seq === null ? 'The conversation' : 'One message'}, reported by {reportedBy} on {momentText(reportedAt)}:{' '}
          {reason}
        </>
      }
      aside={<Chip tone={outcome ? 'neutral' : 'late'}>{outcome ? outcomeWords[outcome] : 'To decide'}</Chip>}
    />
  )
}
