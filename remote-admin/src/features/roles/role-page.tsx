import { addressOf, type Role } from '@bellhouse/contracts'
import { History } from '@bellhouse/records'
import { Button, EmptyState, notifyError, notifyUndo, Page, Sheets } from '@bellhouse/ui'
import { useNavigate } from 'react-router-dom'
import { RoleForm } from './role-form'
import { categoryWords } from './role-list'
import { RolePeople } from './role-people'
import { RolePermissions } from './role-permissions'
import { useRemoveRole, useRestoreRole, useRoleChanges, useRoles } from './roles.queries'

export function RolePage({ roleId }: { roleId: string }) {
  const role = useRoles().find(({ id }) => id === roleId)
  if (!role) return <Page title="Roles">{<EmptyState icon="lock">This role no longer exists.</EmptyState>}</Page>
  return (
    <Page
      title={role.name}
      lead={`A role of ${categoryWords[role.category].toLowerCase()}${role.isDefault ? ', which comes with the portal and cannot be changed' : ''}.`}
      actions={!role.isDefault && <RemoveRole role={role} />}
    >
      <Sheets>
        {role.isDefault ? <RolePermissions role={role} /> : <RoleForm key={role.version} role={role} />}
        <RolePeople role={role} />
      </Sheets>
      {!role.isDefault && <RoleHistory roleId={role.id} />}
    </Page>
  )
}

const fieldLabels = {
  name: 'Name',
  permissions: 'May do',
  departments: 'Reaches departments',
  classes: 'Reaches classes',
}

function RoleHistory({ roleId }: { roleId: string }) {
  return <History changes={useRoleChanges(roleId)} labels={fieldLabels} />
}

function RemoveRole({ role: { id, name, category } }: { role: Role }) {
  const removing = useRemoveRole()
  const restoring = useRestoreRole()
  const navigate = useNavigate()
  const handleSuccess = () => {
    navigate(addressOf.roles())
    void notifyUndo(`${name} (${categoryWords[category]}) was removed`, () => restoring.mutateAsync({ roleId: id }))
  }
  return (
    <Button
      look="danger"
      icon="trash"
      busy={removing.isPending}
      onClick={() => removing.mutate({ roleId: id }, { onSuccess: handleSuccess, onError: notifyError })}
    >
      Remove role
    </Button>
  )
}
