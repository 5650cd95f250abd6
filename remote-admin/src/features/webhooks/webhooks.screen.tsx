import { addressOf, keptDeliveryDays, type Webhook } from '@bellhouse/contracts'
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  IconButton,
  momentText,
  notify,
  notifyError,
  OfferedLink,
  Page,
  RemoveDialog,
  RowActions,
  Sheet,
  Sheets,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { AddWebhook, type NewWebhook } from './add-webhook'
import { eventWords } from './event-words'
import { WebhookLog } from './webhook-log'
import { WebhookSecret } from './webhook-secret'
import { useEnableWebhook, useRemoveWebhook, useWebhooks } from './webhooks.queries'

/** Which systems of others are told what has happened, and what became of it. */
export default function WebhooksScreen() {
  const { webhook_id: shownId } = useParams()
  const webhooks = useWebhooks()
  const shown = webhooks.find(({ id }) => id === shownId)
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState<NewWebhook | null>(null)
  const [leaving, setLeaving] = useState<Webhook | null>(null)
  return (
    <Page
      title="Webhooks"
      lead="Other systems are notified of events by a signed request, which names records by key and contains no personal data."
      actions={
        <Button look="primary" icon="plus" onClick={() => setIsAdding(true)}>
          Add webhook
        </Button>
      }
    >
      <Sheets>
        <Sheet flush>
          {webhooks.length === 0 ? (
            <EmptyState icon="key">No webhooks yet.</EmptyState>
          ) : (
            <DataTable caption="Webhooks" columns={columnsWith(setLeaving)} rows={webhooks} keyOf={({ id }) => id} />
          )}
        </Sheet>
        {shown && <WebhookLog webhook={shown} />}
      </Sheets>
      {isAdding && (
        <AddWebhook
          onClose={() => setIsAdding(false)}
          onAdded={(webhook) => {
            setIsAdding(false)
            setAdded(webhook)
          }}
        />
      )}
      {added && <WebhookSecret webhook={added} onClose={() => setAdded(null)} />}
      {leaving && <RemoveWebhook webhook={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  )
}

const columnsWith = (onRemove: (webhook: Webhook) => void): readonly Column<Webhook>[] => [
  {
    key: 'name',
    title: 'System',
    cell: ({ id, name }) => <OfferedLink to={addressOf.webhooks(id)}>{name}</OfferedLink>,
  },
  { key: 'address', title: 'Address', cell: ({ address }) => address },
  { key: 'events', title: 'Is told when', cell: ({ events }) => events.map((one) => eventWords[one]).join(', ') },
  { key: 'state', title: 'State', cell: (webhook) => <State webhook={webhook} /> },
  {
    key: 'actions',
    title: 'Actions',
    cell: (webhook) => (
      <RowActions>
        <IconButton icon="trash" label={`Remove ${webhook.name}`} onClick={() => onRemove(webhook)} />
      </RowActions>
    ),
  },
]

function State({ webhook: { id, name, failingSince, disabledAt } }: { webhook: Webhook }) {
  const enabling = useEnableWebhook()
  if (!disabledAt) return failingSince ? `Fails since ${momentText(failingSince)}` : 'Works'
  const handleClick = () =>
    enabling.mutate(
      { webhookId: id },
      {
        onSuccess: () => notify(`${name} is told again`, 'success'),
        onError: notifyError,
      },
    )
  return (
    <>
      Switched off {momentText(disabledAt)}. What happens is kept for it for {keptDeliveryDays} days.{' '}
      <Button busy={enabling.isPending} onClick={handleClick}>
        Switch on
      </Button>
    </>
  )
}

function RemoveWebhook({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const removing = useRemoveWebhook()
  const handleSuccess = () => {
    notify(`${name} is told nothing more`, 'success')
    onClose()
  }
  return (
    <RemoveDialog
      name={name}
      confirm="Remove webhook"
      removing={removing}
      onConfirm={() => removing.mutate({ webhookId: id }, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      It is told nothing more from this moment on, and its log goes.
    </RemoveDialog>
  )
}
