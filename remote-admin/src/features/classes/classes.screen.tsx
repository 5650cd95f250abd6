import { NotBuiltYet } from '@bellhouse/ui'

export default function ClassesScreen() {
  return (
    <NotBuiltYet title="Classes" will="see the classes with their streams, rooms and class teachers, and change them" />
  )
}
