import { NotBuiltYet } from '@bellhouse/ui'

export default function EditStaffScreen() {
  return <NotBuiltYet title="Edit staff member" will="change the record of a member of staff" />
}
