import * as z from 'zod/mini'
import { lessonSubjectField, sessionSchema } from './register-sessions'
import { daySchema } from './school'

/** Which register: a stream, or who is in one of its lessons, a day and a session. */
export const registerPlaceSchema = z.object({
  /** A stream, or a set of which a lesson is. */
  streamId: z.uuid(),
  date: daySchema,
  session: sessionSchema,
  /** With it the register is that of those of the stream alone who take the subject. */
  ...lessonSubjectField,
})
export type RegisterPlace = z.infer<typeof registerPlaceSchema>

/** How a register stands in an address and among what waits to be sent. */
export const registerIdOf = ({ streamId, date, session, subject }: RegisterPlace) =>
  [streamId, date, session, ...(subject ? [subject] : [])].join('_')

/** The same in an address. */
export const registerQueryOf = ({ streamId, date, session, subject }: RegisterPlace) => ({
  ...{ stream: streamId, date, session },
  ...(subject && { subject }),
})

/** The register that such an id names, or nothing. */
export function findRegisterPlace(id: string): RegisterPlace | null {
  const [streamId, date, session, subject] = id.split('_')
  return registerPlaceSchema.safeParse({ streamId, date, session, ...(subject && { subject }) }).data ?? null
}
