import type { Db } from '../../../platform/db/open'
import { queueMail } from '../../../platform/mail/mail.repo'
import { listDue, putTold, takeTurn } from './digest.repo'
import { digestMail, keysOf } from './digest-mail'
import { readNotifications } from './read-notifications'

/**
 * Queues the mails that are due. A person's turn of the day, what was told and the mail itself are one transaction, so
 * that several servers and a cut in the middle neither lose a mail nor send it twice. Where nothing has come since the
 * last one, there is no mail.
 */
export async function queueDigests(db: Db, publicUrl: string): Promise<number> {
  let queued = 0
  for (const accountId of await listDue(db)) {
    if (await db.transaction().execute((inside) => queueDigest(inside, accountId, publicUrl))) queued += 1
  }
  return queued
}

/** Inside a transaction of its own: one person's mail, if it is due and has something to say. */
export async function queueDigest(db: Db, accountId: string, publicUrl: string): Promise<boolean> {
  const turn = await takeTurn(db, accountId)
  if (!turn?.email) return false
  const news = await readNotifications(db, turn)
  const keys = keysOf(news)
  if (keys.every((key) => turn.told.includes(key))) return false
  await queueMail(db, digestMail(news, { ...turn, email: turn.email }, publicUrl))
  await putTold(db, accountId, keys)
  return true
}
