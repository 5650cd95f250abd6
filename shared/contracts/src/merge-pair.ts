import * as z from 'zod/mini'

/** Two records of which one goes into the other. */
export const pairShape = {
  /** The record that stays. */
  keptId: z.uuid(),
  /** The one that goes into it. */
  otherId: z.uuid(),
}

export const isOfTwo = <P extends { keptId: string; otherId: string }>() =>
  z.refine<P>(({ keptId, otherId }) => keptId !== otherId, 'Choose two different records')

/** Whose value stays. */
export const takenFromSchema = z.enum(['kept', 'other'])
