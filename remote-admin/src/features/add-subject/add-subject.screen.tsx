import { NotBuiltYet } from '@bellhouse/ui'

export default function AddSubjectScreen() {
  return <NotBuiltYet title="Add subject" will="add a subject with its code, level and papers" />
}
