import { takeReportCard } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { Button, momentText, Sheet } from '@bellhouse/ui'
import type { MyDay } from './dashboard.queries'

/** The newest report card, to take along. */
export function MyCard({ card: { id, label, publishedAt, isProvisional } }: { card: NonNullable<MyDay['card']> }) {
  const { download, isBusy } = useDownload(takeReportCard)
  return (
    <Sheet title="Report card">
      <p>
        {label}, {isProvisional && 'provisional, '}published on {momentText(publishedAt)}.
        {isProvisional && ' Something was missing, so it can still change.'}
      </p>
      <p>
        <Button icon="download" busy={isBusy} onClick={() => download({ cardId: id })}>
          Report card {label}
        </Button>
      </p>
    </Sheet>
  )
}
