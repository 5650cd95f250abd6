import { isOfOffice, type Permission, permissions, type Reach, type Role, withNeeded } from '@bellhouse/contracts'
import { FieldGroup } from '@bellhouse/records'
import { areasOf, labelOf, permissionWords } from '@bellhouse/security'
import {
  Button,
  CheckboxField,
  ErrorNotice,
  Form,
  FormActions,
  Notice,
  notifyUndo,
  Sheet,
  TextField,
  useUnsavedWarning,
} from '@bellhouse/ui'
import { useState } from 'react'
import { ReachFields } from './reach-fields'
import { useChangeRole } from './roles.queries'

const known = (given: readonly string[]): Permission[] => permissions.filter((one) => given.includes(one))

const nothing: Reach = { departments: [], classes: [] }

const textOf = ({ departments, classes }: Reach) => JSON.stringify([[...departments].sort(), [...classes].sort()])

/** Name and permissions of a role, which change at once for everybody who has it. */
export function RoleForm({ role }: { role: Role }) {
  const { id: roleId, version, category, undecided } = role
  const [name, setName] = useState(role.name)
  const [chosen, setChosen] = useState<readonly Permission[]>(withNeeded(category, role.permissions))
  const reachBefore = role.reach ?? nothing
  const [reach, setReach] = useState(reachBefore)
  const saving = useChangeRole()
  const isChanged =
    name !== role.name ||
    chosen.join() !== withNeeded(category, role.permissions).join() ||
    textOf(reach) !== textOf(reachBefore)
  useUnsavedWarning(isChanged)

  const toggle = (one: Permission, isOn: boolean) =>
    setChosen(withNeeded(category, isOn ? [...chosen, one] : withoutThoseThatNeed(one, category, chosen)))
  const withReach = (one: Reach) => !isOfOffice(role) && { reach: one }
  const handleSubmit = () => {
    const before = { name: role.name, permissions: known(role.permissions), ...withReach(reachBefore) }
    saving.mutate(
      { roleId, version, name: name.trim(), permissions: [...chosen], ...withReach(reach) },
      {
        onSuccess: (saved) =>
          notifyUndo(`${saved.name} was changed`, () =>
            saving.mutateAsync({ roleId, version: saved.version, ...before }),
          ),
      },
    )
  }

  return (
    <Sheet title="What it may do">
      <Form label="What it may do" onSubmit={handleSubmit}>
        {undecided.length > 0 && (
          <Notice kind="info">
            New since this role was last saved: {undecided.map(labelOf).join(' · ')}. Nobody with this role may do that
            yet. Tick what they should do, and save to leave out the rest.
          </Notice>
        )}
        <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
        <PermissionFields category={category} chosen={chosen} onToggle={toggle} />
        {!isOfOffice(role) && <ReachFields value={reach} onChange={setReach} />}
        <ErrorNotice error={saving.error} />
        <FormActions>
          <Button
            look="primary"
            type="submit"
            busy={saving.isPending}
            disabled={(!isChanged && undecided.length === 0) || name.trim() === ''}
          >
            Save
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}

interface PermissionFieldsProps {
  category: Role['category']
  chosen: readonly Permission[]
  onToggle: (one: Permission, isOn: boolean) => void
}

const PermissionFields = ({ category, chosen, onToggle }: PermissionFieldsProps) =>
  areasOf(category).map(([area, those]) => (
    <FieldGroup key={area} title={area}>
      {those.map((one) => {
        const { label, hint } = permissionWords[one]
        return (
          <CheckboxField
            key={one}
            label={label}
            {...(hint && { hint })}
            checked={chosen.includes(one)}
            onChange={({ target }) => onToggle(one, target.checked)}
          />
        )
      })}
    </FieldGroup>
  ))

// Whoever may not read something may not change it either.
const withoutThoseThatNeed = (gone: Permission, category: Role['category'], chosen: readonly Permission[]) =>
  chosen.filter((one) => one !== gone && !withNeeded(category, [one]).includes(gone))
