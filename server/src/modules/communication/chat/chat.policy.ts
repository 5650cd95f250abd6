import { conflict, forbidden, notFound } from '../../../http/problems'

/** Somebody that one may not write to does not exist, so that nobody can list the school by guessing. */
export function mustBeContact(isContact: boolean) {
  if (!isContact) throw notFound('person')
}

/** Nobody learns of a conversation that they are not in, or not any longer. */
export function mustBeInside<T>(thread: T | undefined): T {
  if (!thread) throw notFound('conversation')
  return thread
}

interface Door {
  kind: 'pair' | 'group'
  isClosed: boolean
}

/** What was written stays to be read by both; only new messages need that the two may still write to each other. */
export function mustBeOpen({ kind, isClosed }: Door, isContact: boolean) {
  if (isClosed) throw conflict('This group is closed. You can read it, but not write to it')
  if (kind === 'pair' && !isContact) throw forbidden()
}

interface Place {
  streamId: string | null
  subjectId: string | null
}

/** A group belongs to whoever teaches it. */
export const isOneOf = (groups: readonly Place[], { streamId, subjectId }: Place) =>
  groups.some((group) => group.streamId === streamId && group.subjectId === subjectId)

/** A reported conversation is open to the administration until somebody has decided, and not a moment longer. */
export function mustBeUndecided<T extends { outcome: string | null }>(report: T | undefined): T {
  if (!report) throw notFound('report')
  if (report.outcome !== null) throw conflict('This report has already been decided')
  return report
}
