import { can, type MarkPlace } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import type { MarkWriter } from './assessment-rules'
import { findTaughtUntil } from './earlier-sheets.repo'
import { findMarkPlace } from './mark-place.repo'

/**
 * Whoever approves marks has every sheet; a teacher has those that are allocated to them in that term and what their role reaches, and
 * others do not exist for them. `what` is what the caller asked for.
 */
export async function mustReachMarks(db: Db, actor: Actor, place: MarkPlace, what = 'mark sheet') {
  const reach = await mustReadMarks(db, actor, place, what)
  if (reach.taughtUntil) throw notFound(what)
  return reach
}

/**
 * Whoever taught a sheet until a day of its term may look at what was held up to then (`taughtUntil`), and change nothing; a sheet that
 * somebody has is read as it is.
 */
export async function mustReadMarks(db: Db, actor: Actor, place: MarkPlace, what = 'mark sheet') {
  const found = await findMarkPlace(db, place, actor)
  if (!found) throw notFound(what)
  const by: MarkWriter = can(actor, 'marks.approve') ? 'admin' : 'teacher'
  const isReached = by === 'admin' || found.isTheirs
  const taughtUntil = isReached || !actor.staffId ? undefined : await findTaughtUntil(db, actor.staffId, place)
  if (!isReached && !taughtUntil) throw notFound(what)
  const { isTheirs: _, startDate, endDate, ...head } = found
  return { head: { ...head, ...(taughtUntil && { taughtUntil }), termDays: { startDate, endDate } }, by, taughtUntil }
}
