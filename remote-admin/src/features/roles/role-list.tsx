import { addressOf, type Role } from '@bellhouse/contracts'
import { Button, type Column, countOf, DataTable, OfferedLink, Page, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AddRole } from './add-role'
import { useRoles } from './roles.queries'

export const categoryWords = { admin: 'The office', staff: 'Teachers' } as const

const newIn = ({ length }: readonly string[]) => length > 0 && `${length} new to decide on`

const columns: readonly Column<Role>[] = [
  { key: 'name', title: 'Role', cell: ({ id, name }) => <OfferedLink to={addressOf.roles(id)}>{name}</OfferedLink> },
  { key: 'category', title: 'For', cell: ({ category }) => categoryWords[category] },
  {
    key: 'permissions',
    title: 'May do',
    cell: ({ isDefault, permissions, undecided }) =>
      isDefault ? 'Everything' : [countOf(permissions.length, 'thing'), newIn(undecided)].filter(Boolean).join(', '),
  },
  { key: 'people', title: 'People', cell: ({ people }) => people },
]

export function RoleList() {
  const roles = useRoles()
  const [isAdding, setIsAdding] = useState(false)
  const navigate = useNavigate()
  return (
    <Page
      title="Roles"
      lead="What people of the office and teachers may do. Whoever is given no other role may do everything that their menu has."
      actions={
        <Button look="primary" icon="plus" onClick={() => setIsAdding(true)}>
          Add role
        </Button>
      }
    >
      <Sheet flush>
        <DataTable caption="Roles" columns={columns} rows={roles} keyOf={({ id }) => id} />
      </Sheet>
      {isAdding && <AddRole onClose={() => setIsAdding(false)} onAdded={({ id }) => navigate(addressOf.roles(id))} />}
    </Page>
  )
}
