import type { Actor } from '../../actor'
import { forbidden } from '../../problems'

/** The record that belongs to the signed-in student; an account that is no student's has none. */
export function mustBeStudent(actor: Actor): string {
  if (!actor.studentId) throw forbidden()
  return actor.studentId
}
