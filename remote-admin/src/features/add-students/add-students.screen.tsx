import { NotBuiltYet } from '@bellhouse/ui'

export default function AddStudentsScreen() {
  return <NotBuiltYet title="Add students" will="add students one by one or from a spreadsheet" />
}
