import { addWebhook, listWebhooks, webhookEvents } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { CheckboxField, TextField } from '@bellhouse/ui'
import { eventWords } from './event-words'

export interface NewWebhook {
  id: string
  secret: string
  name: string
}

interface AddWebhookProps {
  onAdded: (webhook: NewWebhook) => void
  onClose: () => void
}

export function AddWebhook({ onAdded, onClose }: AddWebhookProps) {
  const record = useRecordForm({
    endpoint: addWebhook,
    name: 'new webhook',
    values: { name: '', address: '', events: [] },
    words: { name: { label: 'Name' }, address: { label: 'Address' }, events: { label: 'What it is told' } },
    refreshes: [listWebhooks],
    onSaved: (made) => onAdded({ ...made, name: record.form.getValues('name') }),
  })
  const chosen = record.form.watch('events')
  const { error } = record.wordsOf('events')
  return (
    <RecordDialog record={record} title="Add webhook" save="Add webhook" onClose={onClose}>
      <TextField {...record.field('name')} hint="The system that receives them, for instance Library." />
      <TextField {...record.field('address')} type="url" hint="Begins with https://." />
      {webhookEvents.map((event) => (
        <CheckboxField
          key={event}
          label={eventWords[event]}
          checked={chosen.includes(event)}
          onChange={({ target }) =>
            record.set('events', target.checked ? [...chosen, event] : chosen.filter((one) => one !== event))
          }
        />
      ))}
      {error && <p role="alert">{error}</p>}
    </RecordDialog>
  )
}
