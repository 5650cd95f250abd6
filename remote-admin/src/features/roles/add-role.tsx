import { addRole, type Permission, type Role } from '@bellhouse/contracts'
import { Button, Dialog, ErrorNotice, Form, notify, SelectField, TextField } from '@bellhouse/ui'
import { useState } from 'react'
import { readyMadeRoles } from './ready-made-roles'
import { useAddRole } from './roles.queries'

interface AddRoleProps {
  onAdded: (role: Role) => void
  onClose: () => void
}

/** A name, and what it begins with; what it may do is then changed on its page. */
export function AddRole({ onAdded, onClose }: AddRoleProps) {
  const [start, setStart] = useState('Secretary')
  const [name, setName] = useState('Secretary')
  const adding = useAddRole()
  const found = readyMadeRoles.find((one) => one.name === start)
  const category = found?.category ?? (start === 'staff' ? 'staff' : 'admin')
  const permissions: Permission[] = [...(found?.permissions ?? [])]
  const draft = addRole.input.safeParse({ name: name.trim(), category, permissions })

  const handleStart = (chosen: string) => {
    setStart(chosen)
    setName(readyMadeRoles.some((one) => one.name === chosen) ? chosen : '')
  }
  const handleSubmit = () => {
    if (!draft.success) return
    const handleSuccess = (role: Role) => {
      notify(`${role.name} was added`, 'success')
      onAdded(role)
    }
    adding.mutate({ name: name.trim(), category, permissions }, { onSuccess: handleSuccess })
  }

  return (
    <Dialog
      title="Add role"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!draft.success} busy={adding.isPending} onClick={handleSubmit}>
            Add role
          </Button>
        </>
      }
    >
      <Form label="Add role" onSubmit={handleSubmit}>
        <SelectField
          label="Begin with"
          value={start}
          onChange={({ target }) => handleStart(target.value)}
          options={[
            ...readyMadeRoles.map(({ name }) => ({ value: name, label: name })),
            { value: 'admin', label: 'An empty role of the office' },
            { value: 'staff', label: 'An empty role of teachers' },
          ]}
        />
        <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      </Form>
      <ErrorNotice error={adding.error} />
    </Dialog>
  )
}
