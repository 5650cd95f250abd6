import { type AccountToken, addressOf } from '@bellhouse/contracts'
import { labelOf } from '@bellhouse/security'
import {
  type Column,
  countOf,
  DataTable,
  EmptyState,
  IconButton,
  momentText,
  notify,
  OfferedLink,
  Pager,
  RemoveDialog,
  RowActions,
  Sheet,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useProgramTokens, useRevokeToken } from './accounts.queries'

/** Whose programs ask with a token, and a way to end one. */
export function ProgramTokens({ after }: { after: string | null }) {
  const { rows, next } = useProgramTokens(after)
  const [leaving, setLeaving] = useState<AccountToken | null>(null)
  return (
    <Sheet title="Tokens for programs" flush>
      {rows.length === 0 ? (
        <EmptyState icon="key">Here you will find whose programs ask with a token, and what each may do.</EmptyState>
      ) : (
        <>
          <DataTable
            caption="Tokens for programs"
            columns={columnsWith(setLeaving)}
            rows={rows}
            keyOf={({ id }) => id}
          />
          <Pager next={next}>{countOf(rows.length, 'token')}</Pager>
        </>
      )}
      {leaving && <RevokeToken token={leaving} onClose={() => setLeaving(null)} />}
    </Sheet>
  )
}

const columnsWith = (onRevoke: (token: AccountToken) => void): readonly Column<AccountToken>[] => [
  {
    key: 'owner',
    title: 'Owner',
    cell: ({ owner, accountId }) => <OfferedLink to={addressOf.access(accountId)}>{owner}</OfferedLink>,
  },
  { key: 'name', title: 'Program', cell: ({ name }) => name },
  { key: 'may', title: 'May', cell: ({ permissions }) => permissions.map(labelOf).join(', ') },
  { key: 'ends', title: 'Good until', cell: ({ endsAt }) => momentText(endsAt) },
  { key: 'used', title: 'Last used', cell: ({ usedAt }) => (usedAt ? momentText(usedAt) : 'Never') },
  {
    key: 'actions',
    title: 'Actions',
    cell: (token) => (
      <RowActions>
        <IconButton icon="trash" label={`Revoke ${token.name} of ${token.owner}`} onClick={() => onRevoke(token)} />
      </RowActions>
    ),
  },
]

function RevokeToken({ token, onClose }: { token: AccountToken; onClose: () => void }) {
  const { id: tokenId, accountId, name, owner } = token
  const removing = useRevokeToken()
  const handleSuccess = () => {
    notify(`${name} of ${owner} no longer works`, 'success')
    onClose()
  }
  return (
    <RemoveDialog
      name={`${name} of ${owner}`}
      confirm="Revoke token"
      removing={removing}
      onConfirm={() => removing.mutate({ accountId, tokenId }, { onSuccess: handleSuccess })}
      onClose={onClose}
    >
      The program can do nothing more from this moment on. {owner} can create another token; disable the account to
      prevent that.
    </RemoveDialog>
  )
}
