import { NotBuiltYet } from '@bellhouse/ui'

export default function EditStudentScreen() {
  return <NotBuiltYet title="Edit student" will="change a student’s record" />
}
