import * as z from 'zod/mini'
import { idsSchema, lineSchema, orNothing } from './texts'

/** Who is taught what: the part that a lesson and the wish for lessons have in common. */
export const teachingFields = {
  subjectId: orNothing(z.uuid()),
  /** Instead of a subject, or beside it: `Assembly`, `Practical`. */
  title: lineSchema(60),
  /** A part of the stream; two parts with different names may have a lesson at the same time. */
  group: orNothing(lineSchema(40)),
  /** None for a duty or a meeting. */
  streamIds: idsSchema(60),
  /** As many as a meeting of the whole staff has. */
  staffIds: idsSchema(300),
  /** The only room, for whoever knows of no more; where it is the first one there already, the others stay. */
  roomId: orNothing(z.uuid()),
  /** All rooms, in the order in which they are named. */
  roomIds: z.optional(idsSchema(20)),
}

export const isCalled = z.refine<{ subjectId: string | null; title: string }>(
  ({ subjectId, title }) => subjectId !== null || title !== '',
  { error: 'Choose a subject or write a title', path: ['subjectId'] },
)

interface Needs {
  streamIds: readonly string[]
  staffIds: readonly string[]
  roomId: string | null
  roomIds?: readonly string[] | undefined
}

/** A lesson of nobody and nowhere would stand in no week. */
export const needsSomebody = z.refine<Needs>(
  ({ streamIds, staffIds, roomId, roomIds = [] }) =>
    streamIds.length + staffIds.length + roomIds.length > 0 || roomId !== null,
  { error: 'Choose a stream, a teacher or a room', path: ['streamIds'] },
)
