import { NotBuiltYet } from '@bellhouse/ui'

export default function AddClassScreen() {
  return <NotBuiltYet title="Add class" will="add a class or a stream to the school" />
}
