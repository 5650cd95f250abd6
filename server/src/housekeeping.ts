import { sql } from 'kysely'
import { sweepAttachments } from './modules/communication/chat'
import { sweepNoticeFiles } from './modules/communication/notices'
import { sweepPhotos } from './modules/people/photos'
import type { Db } from './platform/db/open'

const hour = 3_600_000

/** Removes what nobody needs any longer, once an hour; a database that is away is asked again the next hour. */
export function startHousekeeping(db: Db, dataFolder: string) {
  const sweep = () =>
    Promise.all([
      sweepPhotos(db, dataFolder),
      sweepAttachments(db, dataFolder),
      sweepNoticeFiles(db, dataFolder),
    ]).catch(() => {})
  const timer = setInterval(() => cleanUp(db).then(sweep, () => {}), hour)
  sweep()
  timer.unref()
  return () => clearInterval(timer)
}

export async function cleanUp(db: Db) {
  await db.deleteFrom('signin_attempt').where('at', '<', daysAgo(1)).execute()
  await db.deleteFrom('password_reset').where('ends_at', '<', daysAgo(1)).execute()
  await db.deleteFrom('idempotency_key').where('at', '<', daysAgo(7)).execute()
  await db.deleteFrom('outbox_mail').where('sent_at', '<', daysAgo(7)).execute()
  await db.deleteFrom('release_load').where('at', '<', daysAgo(7)).execute()
  // Ended sessions tell which devices are known, and that for ninety days.
  await db.deleteFrom('session').where('ends_at', '<', daysAgo(90)).execute()
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
