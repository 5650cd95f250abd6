import { isSettled } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import type { LiveHub } from '../../../platform/live/live-hub'
import type { Signal } from '../../../platform/live/signals'
import { findActor } from '../../identity/session'
import { findMessage, listPartnersAmong, listPeople, messageOf } from '../chat'
import type { TypingBoard } from './typing-board'

interface Delivery {
  db: Db
  hub: LiveHub
  typing: TypingBoard
}

type SignalOf<T extends Signal['type']> = Extract<Signal, { type: T }>

/**
 * Turns what happened into what the browsers that are connected here are told. Who may be told is asked of the database
 * each time, so that whoever left a group a moment ago hears nothing more of it.
 */
export async function deliver(delivery: Delivery, signal: Signal): Promise<void> {
  const { hub } = delivery
  switch (signal.type) {
    case 'message':
      return deliverMessage(delivery, signal)
    case 'read':
    case 'thread':
      return hub.tell(await peopleHere(delivery, signal.threadId), signal)
    case 'typing':
      return deliverTyping(delivery, signal)
    case 'muted':
      return hub.tell([signal.accountId], { type: 'thread', threadId: signal.threadId })
    case 'presence':
      return deliverPresence(delivery, signal)
    case 'notifications':
      return signal.accountIds
        ? hub.tell(signal.accountIds, { type: 'notifications' })
        : hub.tellAll({ type: 'notifications' })
    case 'session-ended':
      return closeLines(hub, ({ caller }) => caller?.sessionId === signal.sessionId)
    case 'account-changed':
      return lookAgain(delivery, signal.accountId)
  }
}

const peopleHere = async ({ db, hub }: Delivery, threadId: string) =>
  (await listPeople(db, threadId)).filter(hub.isHere)

async function deliverMessage(delivery: Delivery, { threadId, seq }: SignalOf<'message'>) {
  const people = await peopleHere(delivery, threadId)
  const row = people.length > 0 && (await findMessage(delivery.db, threadId, seq))
  if (!row) return
  delivery.typing.clear(threadId, row.senderId)
  const others = people.filter((accountId) => accountId !== row.senderId)
  delivery.hub.tell(others, { type: 'message', threadId, message: messageOf(row, '') })
  if (others.length === people.length) return
  delivery.hub.tell([row.senderId], { type: 'message', threadId, message: messageOf(row, row.senderId) })
}

async function deliverTyping(delivery: Delivery, signal: SignalOf<'typing'>) {
  delivery.typing.note(signal.threadId, signal.accountId)
  const people = await peopleHere(delivery, signal.threadId)
  delivery.hub.tell(
    people.filter((accountId) => accountId !== signal.accountId),
    signal,
  )
}

/** Whoever has written with somebody sees whether they are there. */
async function deliverPresence({ db, hub }: Delivery, { accountIds, isOnline }: SignalOf<'presence'>) {
  for (const { accountId, partnerId } of await listPartnersAmong(db, accountIds, hub.people()))
    hub.tell([partnerId], { type: 'presence', accountId, isOnline })
}

function closeLines(hub: LiveHub, isMeant: (line: ReturnType<LiveHub['all']>[number]) => boolean) {
  for (const line of hub.all().filter(isMeant)) line.close('signedOut')
}

/** Somebody was disabled, or is of another category or role now: each line is asked again who is there. */
async function lookAgain({ db, hub }: Delivery, accountId: string) {
  for (const line of hub.linesOf(accountId)) {
    const caller = line.caller
    const actor = caller && (await findActor(db, caller.sessionId))
    if (!actor || !isSettled(actor)) line.close('signedOut')
    else line.caller = { ...actor, until: caller.until }
  }
  hub.tell([accountId], { type: 'access' })
}
