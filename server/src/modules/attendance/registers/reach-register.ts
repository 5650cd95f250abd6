import { can, type RegisterPlace } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import type { LessonPart } from '../../timetable/timetable'
import { coversRegister } from './covered-registers'
import { mustHaveStream } from './registers.policy'
import { listStreamIdsOfTeacher } from './registers.repo'

export async function mustReach(db: Db, actor: Actor, place: RegisterPlace, part: LessonPart | null | undefined) {
  if (part === null) throw notFound('lesson')
  const isTheirs = await isReached(db, actor, place, part)
  mustHaveStream(actor, place.streamId, isTheirs ? [place.streamId] : [])
}

/** A lesson of several streams is theirs who have all of these, its set, or the lesson itself. */
export async function isReached(db: Db, actor: Actor, place: RegisterPlace, part: LessonPart | undefined) {
  if (can(actor, 'registers.read-all')) return true
  const assigned = await listStreamIdsOfTeacher(db, actor.staffId, actor.reach)
  const ids = part ? part.streams.map(({ id }) => id) : [place.streamId]
  if (ids.every((id) => assigned.includes(id)) || (part?.setId && assigned.includes(part.setId))) return true
  return coversRegister(db, actor.staffId, { ...place, streamId: part?.streamId ?? place.streamId })
}
