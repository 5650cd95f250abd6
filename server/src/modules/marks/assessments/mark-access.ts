import { can, type MarkPlace } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import type { MarkWriter } from './assessment-rules'
import { findMarkPlace } from './mark-place.repo'

/**
 * Whoever approves marks has every sheet; a teacher has those that are allocated to them in that term and what their role reaches, and
 * others do not exist for them. `what` is what the caller asked for.
 */
export async function mustReachMarks(db: Db, actor: Actor, place: MarkPlace, what = 'mark sheet') {
  const found = await findMarkPlace(db, place, actor)
  const by: MarkWriter = can(actor, 'marks.approve') ? 'admin' : 'teacher'
  if (!found || (by === 'teacher' && !found.isTheirs)) throw notFound(what)
  const { isTheirs: _, startDate, endDate, ...head } = found
  return { head: { ...head, termDays: { startDate, endDate } }, by }
}
