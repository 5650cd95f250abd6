import type { OwnLesson } from '@bellhouse/contracts'

/** Who reads the week: teachers want to know whom they teach, students who teaches them. */
export type Reader = 'teacher' | 'student'

export const topicOf = ({ subject, title }: OwnLesson) => [subject?.name, title].filter(Boolean).join(', ')

const mostStreams = 3

/** Who stands in for whom, whom with and where; the set where it is the lesson of one. */
export function surroundingsOf({ streams, set, staff, group, room, note }: OwnLesson, reader: Reader): string {
  const labels = streams.map(({ label }) => label)
  const whom = set ?? (labels.length > mostStreams ? `${labels.length} streams` : labels.join(', '))
  const teachers = staff.map(({ name }) => name).join(', ')
  const people = reader === 'teacher' ? [whom, set ? null : group] : [set, teachers]
  return [note, ...people, room].filter(Boolean).join(' · ')
}
