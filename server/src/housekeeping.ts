import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { deleteUnsentAttachments } from './modules/communication/chat'
import type { Db } from './platform/db/open'

const hour = 3_600_000

/** Removes what nobody needs any longer, once an hour; a database that is away is asked again the next hour. */
export function startHousekeeping({ db, files, log }: FastifyInstance) {
  const tidy = async () => {
    await cleanUp(db)
    log.info(await files.sweep(), 'files swept')
  }
  const tidyOrSay = () => tidy().catch((err) => log.warn({ err }, 'what nobody needs was not removed'))
  const timer = setInterval(tidyOrSay, hour)
  timer.unref()
  return () => clearInterval(timer)
}

export async function cleanUp(db: Db) {
  await deleteUnsentAttachments(db)
  await db.deleteFrom('signin_attempt').where('at', '<', daysAgo(1)).execute()
  await db.deleteFrom('password_reset').where('ends_at', '<', daysAgo(1)).execute()
  await db.deleteFrom('idempotency_key').where('at', '<', daysAgo(7)).execute()
  await db.deleteFrom('outbox_mail').where('sent_at', '<', daysAgo(7)).execute()
  await db.deleteFrom('release_load').where('at', '<', daysAgo(7)).execute()
  // Ended sessions tell which devices are known, and that for ninety days.
  await db.deleteFrom('session').where('ends_at', '<', daysAgo(90)).execute()
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
