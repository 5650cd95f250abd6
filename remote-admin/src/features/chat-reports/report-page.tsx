import type { ChatReport } from '@bellhouse/contracts'
import { addressOf } from '@bellhouse/contracts'
import { EmptyState, Facts, LinkButton, momentText, Page, Sheet } from '@bellhouse/ui'
import { DecisionForm } from './decision-form'
import { outcomeWords } from './outcome-words'
import { ReportedMessages } from './reported-messages'

export function ReportPage({ report }: { report: ChatReport | undefined }) {
  const back = <LinkButton to={addressOf.chatReports()}>All reports</LinkButton>
  if (!report) {
    return (
      <Page title="Reported conversation">
        <Sheet>
          <EmptyState icon="flag" action={back}>
            This report does not exist.
          </EmptyState>
        </Sheet>
      </Page>
    )
  }
  const { threadTitle, seq, reason, reportedBy, reportedAt, outcome, note, decidedBy, decidedAt } = report
  return (
    <Page title={threadTitle} lead={seq === null ? 'Reported conversation' : 'Reported message'} actions={back}>
      <Sheet title="Report">
        <Facts
          facts={[
            ['Reason', reason],
            ['Reported by', `${reportedBy}, ${momentText(reportedAt)}`],
            ...(outcome
              ? ([
                  ['Decision', outcomeWords[outcome]],
                  ['Decided by', `${decidedBy ?? 'somebody who has left'}, ${decidedAt ? momentText(decidedAt) : ''}`],
                  ['Note', note || 'none'],
                ] as const)
              : []),
          ]}
        />
      </Sheet>
      {outcome === null && (
        <>
          <Sheet title="Conversation">
            <ReportedMessages report={report} />
          </Sheet>
          <Sheet title="Decision">
            <DecisionForm report={report} />
          </Sheet>
        </>
      )}
    </Page>
  )
}
