import type { Actor } from './actor'
import { forbidden } from './problems'

/** The record of the signed-in student; an account that is no student's has none. */
export function mustBeStudent(actor: Actor): string {
  if (!actor.studentId) throw forbidden()
  return actor.studentId
}

/** The record of the signed-in member of staff; an account that is nobody's of the staff has none. */
export function mustBeStaff(actor: Actor): string {
  if (!actor.staffId) throw forbidden()
  return actor.staffId
}
