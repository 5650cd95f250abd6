import { NotBuiltYet } from '@bellhouse/ui'

export default function TimetableScreen() {
  return <NotBuiltYet title="Teaching Timetable" will="plan the week by class, teacher or room, with clashes refused" />
}
