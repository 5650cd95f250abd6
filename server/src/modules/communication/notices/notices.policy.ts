import { can, type NoticeAudience } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict, invalidFields, notFound } from '../../../http/problems'
import type { NoticeRow } from './notices.repo'

/** Teachers write to their own streams and to nobody else. */
export const audiencesOf = (actor: Pick<Actor, 'category'>): NoticeAudience[] =>
  can(actor, 'notices.write-to-all') ? ['everybody', 'staff', 'students', 'classes', 'streams'] : ['streams']

/** Administrators have every notice, whoever else writes has the own ones. */
export const isOnDeskOf = (actor: Actor, { authorId }: Pick<NoticeRow, 'authorId'>) =>
  can(actor, 'notices.write-to-all') || actor.accountId === authorId

/** A notice that stands or has stood is shown to whom it is for; a planned or a withdrawn one is nobody else's. */
export function mayRead(actor: Actor, notice: NoticeRow) {
  if (isOnDeskOf(actor, notice)) return true
  return notice.isForReader && (notice.state === 'current' || notice.state === 'past')
}

export function mustBeOnDesk(actor: Actor, notice: NoticeRow | undefined): NoticeRow {
  if (!notice || !isOnDeskOf(actor, notice)) throw notFound('notice')
  return notice
}

export function mustStand({ state }: Pick<NoticeRow, 'state'>) {
  if (state === 'withdrawn') throw conflict('This notice was withdrawn and cannot be changed.')
}

interface Addressing {
  audience: NoticeAudience
  streamIds: readonly string[]
}

/** `own` are the streams of the teacher; one that the notice is for already may stay. */
export function mustReach(actor: Actor, { audience, streamIds }: Addressing, own: readonly string[]) {
  if (!audiencesOf(actor).includes(audience)) {
    throw invalidFields({ audience: 'You can write only to the streams that you teach' })
  }
  if (can(actor, 'notices.write-to-all')) return
  if (streamIds.some((id) => !own.includes(id))) {
    throw invalidFields({ streamIds: 'Choose streams that you teach this term, or whose class teacher you are' })
  }
}
