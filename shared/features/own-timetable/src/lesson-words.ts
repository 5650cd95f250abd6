import type { OwnLesson } from '@bellhouse/contracts'

/** Who reads the week: teachers want to know whom they teach, students who teaches them. */
export type Reader = 'teacher' | 'student'

export const topicOf = ({ subject, title }: OwnLesson) => [subject?.name, title].filter(Boolean).join(', ')

const mostStreams = 3

/** Who stands in for whom, whom with and where. */
export function surroundingsOf({ streams, staff, group, room, note }: OwnLesson, reader: Reader): string {
  const labels = streams.map(({ label }) => label)
  const whom = labels.length > mostStreams ? `${labels.length} streams` : labels.join(', ')
  const people = reader === 'teacher' ? whom : staff.map(({ name }) => name).join(', ')
  return [note, people, reader === 'teacher' ? group : null, room].filter(Boolean).join(' · ')
}
