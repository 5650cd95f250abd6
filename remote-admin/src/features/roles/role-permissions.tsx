import type { Role } from '@bellhouse/contracts'
import { byArea, labelOf } from '@bellhouse/security'
import { List, ListItem, Sheet } from '@bellhouse/ui'

/** What a role may, where it cannot be changed. */
export function RolePermissions({ role: { permissions } }: { role: Pick<Role, 'permissions'> }) {
  return (
    <Sheet title="What it may do" flush>
      <List>
        {byArea(permissions).map(([area, those]) => (
          <ListItem key={area} title={area} detail={those.map(labelOf).join(' · ')} />
        ))}
      </List>
    </Sheet>
  )
}
