import { withdrawMinutes } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { listPartMembers, type PartPlace } from './register-parts.repo'
import { deletePart, holdTakenPart } from './withdraw-part.repo'
import { mustBeWithdrawable } from './withdraw-register'

/** Whoever has just taken the register of their lesson takes it back; what other teachers of the streams took stays. */
export async function withdrawPart(db: Db, actor: Actor, place: PartPlace): Promise<void> {
  const members = await listPartMembers(db, place)
  const studentIds = members.map(({ studentId }) => studentId)
  const taken = await holdTakenPart(
    db,
    { ...place, studentIds },
    { accountId: actor.accountId, minutes: withdrawMinutes },
  )
  mustBeWithdrawable(taken)
  const entries = await deletePart(db, taken.ids, { part: place.part, studentIds })
  const { part, date, session } = place
  await audit(db, actor, {
    action: 'take back register',
    kind: 'register',
    id: taken.ids[0] ?? part.streamId,
    before: { streamId: part.streamId, part: part.label, date, session, entries },
  })
}
