import type { Actor } from '../../../http/actor'
import { conflict } from '../../../http/problems'

/** An admin who locks themselves out could leave a school without any. */
export function mustBeSomebodyElse(actor: Actor, accountId: string) {
  mustNotLockOut({ ownStaysOpen: actor.accountId === accountId })
}

/** The same, for an act that would close accounts. */
export function mustNotLockOut({ ownStaysOpen }: { ownStaysOpen: boolean }) {
  if (ownStaysOpen) throw conflict('You cannot do this to your own account. Ask another admin.')
}

/** Nobody who has left is let in again before they come back. */
export function mustBeHere(leaver: { name: string } | undefined) {
  if (leaver) throw conflict(`${leaver.name} has left the school. Bring the person back first.`)
}
