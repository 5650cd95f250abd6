import { can, type Permission, type Role, type RoleId } from '@bellhouse/contracts'
import { Button, Dialog, ErrorNotice, Form, Notice, notifyUndo, SelectField } from '@bellhouse/ui'
import { Suspense, useState } from 'react'
import { categoryWords } from './role-list'
import { useAccess, useGiveRole, useRoles } from './roles.queries'

interface GiveRoleProps {
  accountId: string
  name: string
  /** What the person has now. */
  roleId: RoleId
  /** What is chosen at first, where that is another one. */
  offered?: RoleId
  onClose: () => void
}

export function GiveRole({ accountId, name, roleId, offered = roleId, onClose }: GiveRoleProps) {
  const roles = useRoles()
  const [wanted, setWanted] = useState<RoleId>(offered)
  const giving = useGiveRole()
  const categoryOf = (id: RoleId) => roles.find((one) => one.id === id)?.category
  const menuOf = (id: RoleId) => categoryWords[categoryOf(id) ?? 'staff'].toLowerCase()
  const isOther = categoryOf(wanted) !== categoryOf(roleId)

  const handleSubmit = () =>
    giving.mutate(
      { accountId, roleId: wanted },
      {
        onSuccess: ({ before }) => {
          onClose()
          const title = roles.find(({ id }) => id === wanted)?.name ?? 'another'
          void notifyUndo(`${name} has the role ${title} now`, () => giving.mutateAsync({ accountId, roleId: before }))
        },
      },
    )

  return (
    <Dialog
      title={`Role of ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={wanted === roleId} busy={giving.isPending} onClick={handleSubmit}>
            Give role
          </Button>
        </>
      }
    >
      <Form label={`Role of ${name}`} onSubmit={handleSubmit}>
        <SelectField
          label="Role"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          options={roles.map(({ id, name, category }) => ({
            value: id,
            label: `${name} (${categoryWords[category]})`,
          }))}
        />
      </Form>
      {isOther && (
        <p>
          {name} is signed out everywhere, and finds the menu of {menuOf(wanted)} after signing in again.
        </p>
      )}
      {isOther && categoryOf(wanted) === 'admin' && (
        <Suspense fallback={null}>
          <OwnTeaching accountId={accountId} role={roles.find(({ id }) => id === wanted)} />
        </Suspense>
      )}
      <ErrorNotice error={giving.error} />
    </Dialog>
  )
}

/** A teacher who goes into the office goes on teaching: what becomes of it is said before. */
function OwnTeaching({ accountId, role }: { accountId: string; role: Role | undefined }) {
  const { name, reach } = useAccess(accountId)
  if (!role || reach.length === 0) return null
  const lacks = [
    ...(mayAs(role, 'registers.write') ? [] : ['take registers']),
    ...(mayAs(role, 'marks.write') ? [] : ['enter marks']),
  ]
  return (
    <Notice {...(lacks.length > 0 && { kind: 'warning' })}>
      {name} teaches: {reach.join('; ')}. All of it stands under “My teaching” on the office’s dashboard then.
      {lacks.length > 0 && ` With this role they can no longer ${lacks.join(' or ')} there.`}
    </Notice>
  )
}

const mayAs = ({ category, permissions }: Role, permission: Permission) => can({ category, permissions }, permission)
