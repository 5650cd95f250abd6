import { type RegisterPlace, withdrawMinutes } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { deleteRegister, holdTaken, type TakenRegister } from './withdraw-register.repo'

/** Whoever has just taken a register, by mistake or of another stream than they meant, takes it back: nobody has taken it then. */
export async function withdraw(db: Db, actor: Actor, place: RegisterPlace): Promise<void> {
  const taken = await holdTaken(db, place, { accountId: actor.accountId, minutes: withdrawMinutes })
  mustBeWithdrawable(taken)
  const entries = await deleteRegister(db, taken.id)
  await audit(db, actor, {
    action: 'take back register',
    kind: 'register',
    id: taken.id,
    before: { ...place, entries },
  })
}

export function mustBeWithdrawable<Taken extends Omit<TakenRegister, 'id'>>(
  taken: Taken | undefined,
): asserts taken is Taken {
  if (!taken) throw conflict('Nobody has taken this register.')
  if (!taken.isOwn) throw conflict('Somebody else took this register.')
  if (taken.isCorrected) throw conflict('This register has been corrected since it was taken.')
  if (!taken.isRecent) {
    throw conflict(`A register can be taken back for ${withdrawMinutes} minutes. Correct what is wrong in it.`)
  }
}
