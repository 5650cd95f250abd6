import type { Actor } from '../../actor'
import { forbidden } from '../../problems'

/** The record that belongs to the signed-in teacher; an account that is no member of staff's has none. */
export function mustBeStaff(actor: Actor): string {
  if (!actor.staffId) throw forbidden()
  return actor.staffId
}
