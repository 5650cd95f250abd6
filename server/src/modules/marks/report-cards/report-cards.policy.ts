import { can } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { forbidden, notFound } from '../../../http/problems'

interface OfClassTeacher {
  /** Those of today, with whoever stands in for one. */
  classTeacherIds: readonly string[]
}

export const maySeeAllCards = (actor: Actor) => can(actor, 'report-cards.write')

const isClassTeacher = (actor: Actor, { classTeacherIds }: OfClassTeacher) =>
  actor.staffId !== null && classTeacherIds.includes(actor.staffId)

/** Admins have every stream, a class teacher the own one. */
export const hasStreamOfCards = (actor: Actor, stream: OfClassTeacher) =>
  maySeeAllCards(actor) || isClassTeacher(actor, stream)

/** Other streams do not exist for them. */
export function mustHaveStreamOfCards(actor: Actor, stream: OfClassTeacher) {
  if (!hasStreamOfCards(actor, stream)) throw notFound('stream')
}

/** Besides them a student has the own cards. */
export function mustHaveCard(actor: Actor, card: OfClassTeacher & { studentId: string }) {
  if (actor.studentId === card.studentId) return
  if (!maySeeAllCards(actor) && !isClassTeacher(actor, card)) throw notFound('report card')
}

/** Whoever had comments written sees how far it is, and so does an admin. */
export function mustHaveRun(actor: Actor, { ownerId }: { ownerId: string | null }) {
  if (!maySeeAllCards(actor) && actor.accountId !== ownerId) throw notFound('run')
}

/** What the head says is written by whoever publishes the cards. */
export function mustWriteAs(actor: Actor, { headTeacher }: { headTeacher?: string | undefined }) {
  if (headTeacher !== undefined && !maySeeAllCards(actor)) throw forbidden()
}
