import { NotBuiltYet } from '@bellhouse/ui'

export default function StaffProfileScreen() {
  return <NotBuiltYet title="Staff profile" will="see the profile of a member of staff" />
}
