import type { OwnSecondFactor, OwnToken } from '@bellhouse/contracts'
import {
  Button,
  type Column,
  DataTable,
  Dialog,
  FormActions,
  IconButton,
  momentText,
  Notice,
  notify,
  notifyError,
  RowActions,
  Sheet,
} from '@bellhouse/ui'
import { useState } from 'react'
import { AddToken } from './add-token'
import { labelOf } from './permission-words'
import { useRevokeToken, useTokens } from './tokens.queries'

/** With what programs of the person ask in their place. */
export function TokensSheet({ factor }: { factor: OwnSecondFactor }) {
  const tokens = useTokens()
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const revoking = useRevokeToken()
  const handleRevoke = ({ id, name }: OwnToken) =>
    revoking.mutate(
      { tokenId: id },
      {
        onSuccess: () => notify(`${name} no longer works`, 'success'),
        onError: notifyError,
      },
    )
  const handleAdded = (token: string) => {
    setIsAdding(false)
    setMade(token)
  }
  return (
    <Sheet title="Tokens for programs">
      <p>
        A program of yours asks with a token in your place, for no more than you choose. A new password ends them all.
      </p>
      {tokens.length > 0 && (
        <DataTable
          caption="Tokens for programs"
          columns={columnsWith(handleRevoke)}
          rows={tokens}
          keyOf={({ id }) => id}
        />
      )}
      <FormActions>
        <Button icon="plus" onClick={() => setIsAdding(true)}>
          Create a token
        </Button>
      </FormActions>
      {isAdding && <AddToken factor={factor} onAdded={handleAdded} onClose={() => setIsAdding(false)} />}
      {made !== null && <MadeToken token={made} onClose={() => setMade(null)} />}
    </Sheet>
  )
}

/** The only place where a token is ever shown. */
function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      title="Your token"
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <Notice>Copy it into your program now. It is not shown again.</Notice>
      <p>
        <code>{token}</code>
      </p>
    </Dialog>
  )
}

const columnsWith = (onRevoke: (token: OwnToken) => void): readonly Column<OwnToken>[] => [
  { key: 'name', title: 'Program', cell: ({ name }) => <b>{name}</b> },
  { key: 'may', title: 'May', cell: ({ permissions }) => permissions.map(labelOf).join(', ') },
  { key: 'ends', title: 'Good until', cell: ({ endsAt }) => momentText(endsAt) },
  { key: 'used', title: 'Last used', cell: ({ usedAt }) => (usedAt ? momentText(usedAt) : 'Never') },
  {
    key: 'actions',
    title: 'Actions',
    cell: (token) => (
      <RowActions>
        <IconButton icon="trash" label={`Revoke ${token.name}`} onClick={() => onRevoke(token)} />
      </RowActions>
    ),
  },
]
