import { NotBuiltYet } from '@bellhouse/ui'

export default function MarksScreen() {
  return <NotBuiltYet title="Student Marks" will="enter the marks of your subjects" />
}
