import { addressOf, type Role, type RoleHolder } from '@bellhouse/contracts'
import { Button, type Column, DataTable, EmptyState, momentText, OfferedLink, Pager, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { GiveRole } from './give-role'
import { useRoleHolders } from './roles.queries'

/** Who has a role, since when and by whom. */
export function RolePeople({ role }: { role: Role }) {
  const [params] = useSearchParams()
  const { rows, next } = useRoleHolders(role.id, params.get('after'))
  const [chosen, setChosen] = useState<RoleHolder | null>(null)
  return (
    <Sheet title="People who have it" flush>
      {rows.length === 0 ? (
        <EmptyState icon="users">
          Nobody has this role. Give it to somebody on their page under Staff Members.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="People who have it"
            columns={columnsWith(setChosen)}
            rows={rows}
            keyOf={({ accountId }) => accountId}
          />
          <Pager next={next}>{`${rows.length} of ${role.people}`}</Pager>
        </>
      )}
      {chosen && (
        <GiveRole accountId={chosen.accountId} name={chosen.name} roleId={role.id} onClose={() => setChosen(null)} />
      )}
    </Sheet>
  )
}

const columnsWith = (onGive: (holder: RoleHolder) => void): readonly Column<RoleHolder>[] => [
  {
    key: 'name',
    title: 'Name',
    cell: ({ accountId, name }) => <OfferedLink to={addressOf.access(accountId)}>{name}</OfferedLink>,
  },
  { key: 'username', title: 'Username', cell: ({ username }) => username },
  {
    key: 'given',
    title: 'Given',
    cell: ({ givenAt, givenBy }) =>
      givenAt ? [momentText(givenAt), givenBy].filter(Boolean).join(', ') : 'With the account',
  },
  {
    key: 'actions',
    title: 'Actions',
    cell: (holder) => (
      <Button look="quiet" onClick={() => onGive(holder)} aria-label={`Give ${holder.name} another role`}>
        Another role
      </Button>
    ),
  },
]
