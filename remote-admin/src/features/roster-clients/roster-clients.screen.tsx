import { addressOf, type RosterClient } from '@bellhouse/contracts'
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  Facts,
  IconButton,
  LinkButton,
  momentText,
  notify,
  Page,
  RemoveDialog,
  RowActions,
  Sheet,
  Sheets,
} from '@bellhouse/ui'
import { useState } from 'react'
import { AddRosterClient, type NewClient } from './add-roster-client'
import { ClientSecret } from './client-secret'
import { useRevokeRosterClient, useRosterClients } from './roster-clients.queries'
import { scopeWords } from './scope-words'

/** Which systems of others may read the roster by OneRoster, and where they do it. */
export default function RosterClientsScreen() {
  const { clients, rosteringUrl, tokenUrl } = useRosterClients()
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState<NewClient | null>(null)
  const [leaving, setLeaving] = useState<RosterClient | null>(null)
  const columns = columnsWith((client) => setLeaving(client))
  return (
    <Page
      title="Systems that read the roster"
      lead="A library or a learning system reads people and classes from here by OneRoster 1.2, and can change nothing."
      actions={
        <>
          <LinkButton to={addressOf.webhooks()}>Webhooks</LinkButton>
          <Button look="primary" icon="plus" onClick={() => setIsAdding(true)}>
            Add system
          </Button>
        </>
      }
    >
      <Sheets>
        <Sheet flush>
          {clients.length === 0 ? (
            <EmptyState icon="key">No system may read the roster.</EmptyState>
          ) : (
            <DataTable caption="Systems that read the roster" columns={columns} rows={clients} keyOf={({ id }) => id} />
          )}
        </Sheet>
        <Sheet title="Settings for the other system">
          <Facts
            facts={[
              ['Address of the service', <code key="service">{rosteringUrl}</code>],
              ['Address for tokens', <code key="tokens">{tokenUrl}</code>],
              ['Way to sign in', 'OAuth 2.0, client credentials'],
            ]}
          />
        </Sheet>
      </Sheets>
      {isAdding && (
        <AddRosterClient
          onClose={() => setIsAdding(false)}
          onAdded={(client) => {
            setIsAdding(false)
            setAdded(client)
          }}
        />
      )}
      {added && <ClientSecret client={added} onClose={() => setAdded(null)} />}
      {leaving && <RevokeClient client={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  )
}

const columnsWith = (onRevoke: (client: RosterClient) => void): readonly Column<RosterClient>[] => [
  { key: 'name', title: 'System', cell: ({ name }) => <b>{name}</b> },
  { key: 'scopes', title: 'May read', cell: ({ scopes }) => scopes.map((scope) => scopeWords[scope].label).join(', ') },
  { key: 'used', title: 'Last read', cell: ({ usedAt }) => (usedAt ? momentText(usedAt) : 'Never') },
  {
    key: 'made',
    title: 'Added',
    cell: ({ madeAt, madeBy }) => [momentText(madeAt), madeBy].filter(Boolean).join(', '),
  },
  {
    key: 'actions',
    title: 'Actions',
    cell: (client) => (
      <RowActions>
        <IconButton icon="trash" label={`Remove ${client.name}`} onClick={() => onRevoke(client)} />
      </RowActions>
    ),
  },
]

function RevokeClient({ client: { id, name }, onClose }: { client: RosterClient; onClose: () => void }) {
  const removing = useRevokeRosterClient()
  const handleSuccess = () => {
    notify(`${name} can no longer read the roster`, 'success')
    onClose()
  }
  return (
    <RemoveDialog
      name={name}
      confirm="Remove system"
      removing={removing}
      onConfirm={() => removing.mutate({ clientId: id }, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      It can read nothing more from this moment on. What it has read stays where it is.
    </RemoveDialog>
  )
}
