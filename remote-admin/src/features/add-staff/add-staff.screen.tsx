import { NotBuiltYet } from '@bellhouse/ui'

export default function AddStaffScreen() {
  return <NotBuiltYet title="Add staff member" will="add a member of staff" />
}
