import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { announce } from '../../../platform/live/announce'
import { moveRead } from './chat-threads.repo'

/** Notes up to where somebody has read, and tells whoever is in the conversation if that is further than before. */
export async function noteRead(db: Db, { accountId }: Pick<Actor, 'accountId'>, threadId: string, to: number) {
  const moved = await moveRead(db, threadId, accountId, to)
  if (moved) await announce(db, { type: 'read', threadId, accountId, from: moved.from, to })
}
