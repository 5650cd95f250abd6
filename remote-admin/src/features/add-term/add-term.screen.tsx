import { NotBuiltYet } from '@bellhouse/ui'

export default function AddTermScreen() {
  return <NotBuiltYet title="Add term" will="add a term to the year" />
}
