import * as z from 'zod/mini'
import { idsSchema, lineSchema, orNothing } from './texts'

/** Who is taught what: the part that a lesson and the wish for lessons have in common. */
export const teachingFields = {
  subjectId: orNothing(z.uuid()),
  /** Instead of a subject, or beside it: `Assembly`, `Practical`. */
  title: lineSchema(60),
  /** A part of the stream; two parts with different names may have a lesson at the same time. */
  group: orNothing(lineSchema(40)),
  streamIds: idsSchema(60).check(z.minLength(1, 'Choose at least one stream')),
  staffIds: idsSchema(20),
  roomId: orNothing(z.uuid()),
}

export const isCalled = z.refine<{ subjectId: string | null; title: string }>(
  ({ subjectId, title }) => subjectId !== null || title !== '',
  { error: 'Choose a subject or write a title', path: ['subjectId'] },
)
