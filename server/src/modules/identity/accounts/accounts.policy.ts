import type { Actor } from '../../../http/actor'
import { conflict } from '../../../http/problems'

/** An admin who locks themselves out could leave a school without any. */
export function mustBeSomebodyElse(actor: Actor, accountId: string) {
  if (actor.accountId === accountId) throw conflict('You cannot do this to your own account. Ask another admin.')
}
