import type { Webhook, WebhookDelivery } from '@bellhouse/contracts'
import { Button, type Column, DataTable, EmptyState, momentText, notify, problemSentence, Sheet } from '@bellhouse/ui'
import { eventText } from './event-words'
import { useDeliveries, useTestWebhook } from './webhooks.queries'

const stateWords = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' }

const columns: readonly Column<WebhookDelivery>[] = [
  { key: 'event', title: 'Event', cell: ({ event }) => <b>{eventText(event)}</b> },
  { key: 'made', title: 'At', cell: ({ madeAt }) => momentText(madeAt) },
  { key: 'state', title: 'State', cell: ({ state }) => stateWords[state] },
  { key: 'tries', title: 'Tries', cell: ({ tries }) => tries },
  { key: 'next', title: 'Next try', cell: ({ nextTryAt }) => (nextTryAt ? momentText(nextTryAt) : '') },
  { key: 'status', title: 'Answer', cell: ({ status }) => status ?? '' },
  { key: 'failure', title: 'Why', cell: ({ failure }) => failure },
]

/** What one system was sent, and what became of it. */
export function WebhookLog({ webhook: { id, name } }: { webhook: Webhook }) {
  const deliveries = useDeliveries(id)
  const testing = useTestWebhook()
  const handleTest = () =>
    testing.mutate(
      { webhookId: id },
      {
        onSuccess: ({ state, failure }) =>
          state === 'delivered'
            ? notify(`${name} has answered`, 'success')
            : notify(failure ?? 'Nothing arrived', 'error'),
        onError: (error) => notify(problemSentence(error), 'error'),
      },
    )
  return (
    <Sheet
      title={`Log of ${name}`}
      flush
      aside={
        <Button busy={testing.isPending} onClick={handleTest}>
          Send a test
        </Button>
      }
    >
      {deliveries.length === 0 ? (
        <EmptyState icon="checks">Nothing was sent in the last 30 days.</EmptyState>
      ) : (
        <DataTable caption={`Log of ${name}`} columns={columns} rows={deliveries} keyOf={(one) => one.id} />
      )}
    </Sheet>
  )
}
