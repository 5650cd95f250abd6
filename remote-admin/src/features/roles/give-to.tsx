import { addressOf, type Role } from '@bellhouse/contracts'
import { ComboField, type Found, Notice, OfferedLink } from '@bellhouse/ui'
import { Suspense, useDeferredValue, useState } from 'react'
import { GiveRole } from './give-role'
import { useAccess, useAccountOf, useStaffFound } from './roles.queries'

/** Gives a role to a member of staff who is found by name, from the page of the role. */
export function GiveTo({ role }: { role: Role }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Found | null>(null)
  const staff = useStaffFound(useDeferredValue(search))
  return (
    <>
      <ComboField
        label="Give this role to"
        hint="A member of staff, by name."
        chosen={chosen?.label ?? null}
        found={staff.map(({ id, name, staffNumber }) => ({ value: id, label: name, detail: staffNumber }))}
        onSearch={setSearch}
        onChoose={setChosen}
      />
      {chosen && (
        <Suspense fallback={null}>
          <GiveToStaff key={chosen.value} staff={chosen} role={role} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  )
}

interface GiveToStaffProps {
  staff: Found
  role: Role
  onClose: () => void
}

function GiveToStaff({ staff, ...rest }: GiveToStaffProps) {
  const account = useAccountOf(staff.value)
  if (account) return <GiveToAccount accountId={account.id} {...rest} />
  return (
    <Notice kind="warning" role="alert">
      {staff.label} has no account yet.{' '}
      <OfferedLink to={addressOf.staff(staff.value)}>Create one on the page of {staff.label}</OfferedLink>, then give
      the role.
    </Notice>
  )
}

function GiveToAccount({ accountId, role, onClose }: Omit<GiveToStaffProps, 'staff'> & { accountId: string }) {
  const { name, role: held } = useAccess(accountId)
  return held && <GiveRole {...{ accountId, name, onClose }} roleId={held.id} offered={role.id} />
}
