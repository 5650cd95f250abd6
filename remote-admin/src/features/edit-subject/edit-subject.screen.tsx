import { NotBuiltYet } from '@bellhouse/ui'

export default function EditSubjectScreen() {
  return <NotBuiltYet title="Edit subject" will="change a subject’s name, level and papers" />
}
