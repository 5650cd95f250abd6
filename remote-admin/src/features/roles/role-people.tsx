import { addressOf, listStaff, type Role, type RoleHolder } from '@bellhouse/contracts'
import { Offered } from '@bellhouse/session'
import { Button, type Column, DataTable, EmptyState, momentText, OfferedLink, Pager, Sheet } from '@bellhouse/ui'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { GiveRole } from './give-role'
import { GiveTo } from './give-to'
import styles from './role-people.module.css'
import { useRoleHolders } from './roles.queries'

/** Who has a role, since when and by whom. */
export function RolePeople({ role }: { role: Role }) {
  const [params] = useSearchParams()
  const { rows, next } = useRoleHolders(role.id, params.get('after'))
  const [chosen, setChosen] = useState<RoleHolder | null>(null)
  return (
    <Sheet title="People who have it" flush>
      {rows.length === 0 ? (
        <EmptyState icon="users">Nobody has this role. Choose below whom to give it to.</EmptyState>
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
      {!role.isDefault && (
        <Offered act={listStaff}>
          <div className={styles.give}>
            <Suspense fallback={null}>
              <GiveTo role={role} />
            </Suspense>
          </div>
        </Offered>
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
