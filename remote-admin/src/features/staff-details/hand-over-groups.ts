import type { getStaff, OutputOf } from '@bellhouse/contracts'

export type Member = OutputOf<typeof getStaff>

export interface Group {
  key: string
  label: string
  streamId: string
  subjectId: string | null
}

/** What can be handed over: each stream that they lead, and each subject in a stream that they teach now or later. */
export function groupsOf({ allocations, classTeacherOf }: Member, today: string): Group[] {
  const led = classTeacherOf.map(({ id, label }) => ({
    key: id,
    label: `${label}, class teacher`,
    streamId: id,
    subjectId: null,
  }))
  const taught = allocations
    .filter(({ until }) => until === null || until > today)
    .map(({ id, stream, subject, streamId, subjectId }) => ({
      key: id,
      label: `${stream} ${subject}`,
      streamId,
      subjectId,
    }))
  return [...led, ...taught]
}
