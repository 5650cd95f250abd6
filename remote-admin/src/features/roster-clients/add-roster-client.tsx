import { addRosterClient, listRosterClients, type RosterScope, rosterScopeSchema } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { CheckboxField, TextField } from '@bellhouse/ui'
import { scopeWords } from './scope-words'

export interface NewClient {
  id: string
  secret: string
  name: string
}

interface AddRosterClientProps {
  onAdded: (client: NewClient) => void
  onClose: () => void
}

export function AddRosterClient({ onAdded, onClose }: AddRosterClientProps) {
  const first: RosterScope[] = ['core', 'all']
  const record = useRecordForm({
    endpoint: addRosterClient,
    name: 'new system',
    values: { name: '', scopes: first },
    words: { name: { label: 'Name' }, scopes: { label: 'What it may read' } },
    refreshes: [listRosterClients],
    onSaved: (made) => onAdded({ ...made, name: record.form.getValues('name') }),
  })
  const chosen = record.form.watch('scopes')
  const toggle = (scope: RosterScope, isOn: boolean) =>
    record.set('scopes', isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope))
  return (
    <RecordDialog record={record} title="Add system" save="Add system" onClose={onClose}>
      <TextField {...record.field('name')} hint="The system that will read, for instance Library." />
      {rosterScopeSchema.options.map((scope) => (
        <CheckboxField
          key={scope}
          {...scopeWords[scope]}
          checked={chosen.includes(scope)}
          onChange={({ target }) => toggle(scope, target.checked)}
        />
      ))}
    </RecordDialog>
  )
}
