import type { OwnLesson } from '@bellhouse/contracts'
import type { LessonRegister } from './lesson-registers'

/** Who reads the week: teachers want to know whom they teach, students who teaches them. */
export type Reader = 'teacher' | 'student'

export const topicOf = ({ subject, title }: OwnLesson) => [subject?.name, title].filter(Boolean).join(', ')

export const registerWords = ({ label, isOwed }: LessonRegister) =>
  `${isOwed ? 'Take register' : 'Register'} of ${label}`

const mostNamed = 3

/** Who stands in for whom, whom with and where; the set where it is the lesson of one. */
export function surroundingsOf({ streams, set, staff, group, room, note }: OwnLesson, reader: Reader): string {
  const labels = streams.map(({ label }) => label)
  const whom = set ?? (labels.length > mostNamed ? `${labels.length} streams` : labels.join(', '))
  const teachers = staff.map(({ name }) => name).join(', ')
  const people = reader === 'teacher' ? [whom || colleaguesOf(staff), set ? null : group] : [set, teachers]
  return [note, ...people, room].filter(Boolean).join(' · ')
}

/** A duty or a meeting has no class: there it is colleagues that one is with. */
function colleaguesOf(staff: OwnLesson['staff']): string {
  if (staff.length < 2) return ''
  return staff.length > mostNamed ? `${staff.length} teachers` : staff.map(({ name }) => name).join(', ')
}
