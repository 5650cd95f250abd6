import { deliveryStates, keptDeliveryDays, type Webhook, type WebhookDelivery } from '@bellhouse/contracts'
import {
  Button,
  type Column,
  countOf,
  DataTable,
  EmptyState,
  momentText,
  notify,
  notifyError,
  Pager,
  SelectField,
  Sheet,
  Toolbar,
  useAddress,
} from '@bellhouse/ui'
import { eventText } from './event-words'
import { useDeliveries, useTestWebhook } from './webhooks.queries'

const stateWords = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' }
const stateOptions = deliveryStates.map((value) => ({ value, label: stateWords[value] }))

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
  const { params, change } = useAddress()
  const [state, after] = [deliveryStates.find((one) => one === params.get('state')), params.get('after')]
  const { rows, next } = useDeliveries({ webhookId: id, ...(state && { state }), ...(after && { after }) })
  const testing = useTestWebhook()
  const handleTest = () =>
    testing.mutate(
      { webhookId: id },
      {
        onSuccess: ({ state, failure }) =>
          state === 'delivered'
            ? notify(`${name} has answered`, 'success')
            : notify(failure ?? 'Nothing arrived', 'error'),
        onError: notifyError,
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
      <Toolbar>
        <SelectField
          label="State"
          quietLabel
          none="Any state"
          options={stateOptions}
          value={state ?? ''}
          onChange={(event) => change({ state: event.target.value })}
        />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState icon="checks">
          {state
            ? `Nothing of the last ${keptDeliveryDays} days is in this state.`
            : `Nothing was sent in the last ${keptDeliveryDays} days.`}
        </EmptyState>
      ) : (
        <>
          <DataTable caption={`Log of ${name}`} columns={columns} rows={rows} keyOf={(one) => one.id} />
          <Pager next={next}>{`${countOf(rows.length, 'request')}, newest first`}</Pager>
        </>
      )}
    </Sheet>
  )
}
