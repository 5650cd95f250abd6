import { type AssessmentState, can } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict, forbidden } from '../../../http/problems'
import { findMarkHindrance, type MarkWriter } from '../assessments'

/** What is said of all subjects is the school's word, not one teacher's. */
export function mustNameSubject(actor: Actor, subjectId: string | null) {
  if (subjectId === null && !can(actor, 'marks.approve')) throw forbidden()
}

interface HeldMark {
  title: string
  state: AssessmentState
}

/** An exemption is taken back as a whole, or not at all. */
export function mustBeOpenForUndo(marks: readonly HeldMark[], by: MarkWriter) {
  const closed = marks.find(({ state }) => findMarkHindrance(state, by) !== undefined)
  if (!closed) return
  throw conflict(`${closed.title} is ${closed.state}, so its marks stay as they are. Reopen it first, then undo this.`)
}
