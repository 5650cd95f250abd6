import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { endingSessions } from './session.repo'

/** The sessions of a person that have not ended, as they were used last. */
export function listOpenSessions(db: Db, accountId: string) {
  return db
    .selectFrom('session')
    .select(['id', 'device_name as device', 'way', 'started_at as startedAt', 'seen_at as seenAt'])
    .where('account_id', '=', accountId)
    .where('ends_at', '>', sql<Date>`now()`)
    .where('as_account_id', 'is', null)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Nothing where the person has no such session, or it has ended. */
export function endSessionOf(db: Db, accountId: string, sessionId: string) {
  return endingSessions(db)
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .returning('device_name as device')
    .executeTakeFirst()
}

/** Forgets the browsers of a person that no open session is on: guesses made there are counted as those of strangers again. */
export async function forgetUnusedDevices(db: Db, accountId: string) {
  await sql`
    delete from known_device
    where account_id = ${accountId} and not exists (
      select from session
      where session.account_id = known_device.account_id and device_hash = secret_hash and ends_at > now())`.execute(db)
}

/** Forgets the browser of one session, unless another open session of the person is on it. */
export async function forgetDeviceOf(db: Db, sessionId: string) {
  await sql`
    delete from known_device using session as ended
    where ended.id = ${sessionId} and known_device.account_id = ended.account_id and secret_hash = ended.device_hash
      and not exists (
        select from session as other
        where other.account_id = ended.account_id and other.device_hash = ended.device_hash and other.ends_at > now())`.execute(
    db,
  )
}

/** Whether a session is over because its account is closed, or its student is kept out. */
export async function isAccountClosed(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select is_disabled or student_id is not null and is_kept_out(student_id) as "isClosed"
    from account join session on session.account_id = account.id where session.id = ${sessionId}`.execute(db)
  return rows[0]?.isClosed ?? false
}
