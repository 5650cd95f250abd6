import { NotBuiltYet } from '@bellhouse/ui'

export default function TimetableScreen() {
  return <NotBuiltYet title="Time Table" will="see your week: lessons, rooms and free periods" />
}
