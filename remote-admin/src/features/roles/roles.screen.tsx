import { useParams } from 'react-router-dom'
import { RoleList } from './role-list'
import { RolePage } from './role-page'

/** All roles, or the one that the address names. */
export default function RolesScreen() {
  const { role_id: roleId } = useParams()
  return roleId ? <RolePage key={roleId} roleId={roleId} /> : <RoleList />
}
