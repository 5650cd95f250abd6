import type { RoleId } from '@bellhouse/contracts'
import { Button, Dialog, Form, Notice, notifyUndo, problemSentence, SelectField } from '@bellhouse/ui'
import { useState } from 'react'
import { categoryWords } from './role-list'
import { useGiveRole, useRoles } from './roles.queries'

interface GiveRoleProps {
  accountId: string
  name: string
  /** What the person has now. */
  roleId: RoleId
  onClose: () => void
}

export function GiveRole({ accountId, name, roleId, onClose }: GiveRoleProps) {
  const roles = useRoles()
  const [wanted, setWanted] = useState<RoleId>(roleId)
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
      {giving.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(giving.error)}
        </Notice>
      )}
    </Dialog>
  )
}
