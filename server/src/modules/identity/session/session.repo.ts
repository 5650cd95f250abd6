import { heldBy, type OwnSession, type Permission } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { reachOf } from '../reach'
import { asSeen, maySeeAs } from './see-as.policy'

interface Behind extends Actor {
  seenAt: Date
}

type Found<T extends Actor> = Omit<T, 'permissions'> & { chosen: Permission[] | null }

const withPermissions = <T extends Actor>({ chosen, ...person }: Found<T>) =>
  ({ ...person, permissions: heldBy(person.category as Actor['category'], chosen) }) as unknown as T

interface Viewing {
  viewerId: string
  viewerUsername: string
  viewerName: string
  viewerCategory: Actor['category']
  viewerChosen: Permission[] | null
  isViewed: boolean
  endsAt: Date
}

/** Whether the school of now requires a second step of such an account: whoever owed one owes it no longer once the school asks for none. */
const isSecondStepRequired = sql<boolean>`coalesce(case account.category
  when 'admin' then second_factor_admin when 'staff' then second_factor_staff else second_factor_student end = 'required', false)`

/**
 * The people behind sessions that have not ended, as long as their accounts are not disabled, by session. Every request asks for this. Whoever
 * looks at the portal as somebody else is that person here, until they may not do so any more.
 */
export async function findActors(db: Db, sessionIds: readonly string[]): Promise<Map<string, Behind>> {
  const { rows } = await sql<Found<Behind> & Viewing>`
    select account.id as "accountId", account.username, account.category, role.permissions as chosen, ${reachOf('role')} as reach,
      account.display_name as name, session.id as "sessionId", seen_at as "seenAt", account.staff_id as "staffId",
      account.student_id as "studentId", account.must_change_password and not by_provider as "mustChangePassword", must_enrol and ${isSecondStepRequired} as "mustEnrol",
      as_account_id is not null as "isViewed", viewer.id as "viewerId", viewer.username as "viewerUsername",
      viewer.display_name as "viewerName", viewer.category as "viewerCategory", viewer_role.permissions as "viewerChosen",
      ends_at as "endsAt"
    from session join account viewer on viewer.id = session.account_id left join role viewer_role on viewer_role.id = viewer.role_id
    join account on account.id = coalesce(as_account_id, session.account_id) left join role on role.id = account.role_id
    left join school on must_enrol
    where session.id = any(${sessionIds}::uuid[]) and ends_at > now() and not account.is_disabled and not viewer.is_disabled
      and (account.student_id is null or not is_kept_out(account.student_id))`.execute(db)
  const actors = rows.map(actorBehind).filter((actor) => actor !== undefined)
  return new Map(actors.map((actor) => [actor.sessionId, actor]))
}

export async function findActor(db: Db, sessionId: string): Promise<Behind | undefined> {
  return (await findActors(db, [sessionId])).get(sessionId)
}

function actorBehind(found: Found<Behind> & Viewing): Behind | undefined {
  const { viewerId, viewerUsername, viewerName, viewerCategory, viewerChosen, isViewed, endsAt, ...person } = found
  const actor = withPermissions<Behind>(person)
  if (!isViewed) return actor
  const viewer = { category: viewerCategory, permissions: heldBy(viewerCategory, viewerChosen) }
  const seenBy = { accountId: viewerId, username: viewerUsername, name: viewerName, until: endsAt }
  return maySeeAs(viewer, actor) ? { ...asSeen(actor), seenBy } : undefined
}

/** Whoever an account belongs to, for work that goes on after their request; nobody where it is closed. */
export async function findActorOfAccount(db: Db, accountId: string): Promise<Actor | undefined> {
  const { rows } = await sql<Found<Actor>>`
    select account.id as "accountId", username, account.category, role.permissions as chosen, ${reachOf('role')} as reach, display_name as name, '' as "sessionId", staff_id as "staffId",
      student_id as "studentId", must_change_password as "mustChangePassword", false as "mustEnrol"
    from account left join role on role.id = role_id where account.id = ${accountId} and not is_disabled and (student_id is null or not is_kept_out(student_id))`.execute(
    db,
  )
  return rows[0] && withPermissions<Actor>(rows[0])
}

export function noteSeen(db: Db, sessionId: string) {
  return db.updateTable('session').set({ seen_at: sql`now()` }).where('id', '=', sessionId).execute()
}

/** Says of these sessions that their people are there for a while; answers those that have not ended. */
export async function keepPresence(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  if (sessionIds.length === 0) return []
  const kept = await db
    .updateTable('session')
    .set({ online_until: sql`now() + interval '1 minute'` })
    .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('ends_at', '>', sql<Date>`now()`)
    .where('account_id', 'in', (eb) => eb.selectFrom('account').select('id').where('is_disabled', '=', false))
    .returning('id')
    .execute()
  return kept.map(({ id }) => id)
}

/** Their browsers are gone. */
export async function endPresence(db: Db, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return
  await db
    .updateTable('session')
    .set({ online_until: sql`now()` })
    .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .execute()
}

/** Whether the school requires a second step that the person does not have. */
const owesSecondFactor = (accountId: string) => sql<boolean>`coalesce((
  select ${isSecondStepRequired} from account cross join school where account.id = ${accountId}), false)
  and not exists (select from authenticator where account_id = ${accountId} and secret is not null)
  and not exists (select from passkey where account_id = ${accountId})`

const longestSession = sql<Date>`now() + interval '12 hours'`

/** On what somebody signs in. */
export interface SessionDevice {
  /** The hash of the browser's secret; nothing where it has none yet. */
  hash: string | null
  /** As the person knows it, for instance `Firefox on Windows`. */
  name: string | null
}

/** By what somebody shows who they are. */
export type Way = NonNullable<OwnSession['way']>

/** Whoever the provider has signed in owes no second step of the portal: what it asks for is the school’s affair there. */
export function insertSession(
  db: Db,
  accountId: string,
  device: SessionDevice | null,
  { byProvider = false, way = null }: { byProvider?: boolean; way?: Way | null } = {},
) {
  return db
    .insertInto('session')
    .values({
      account_id: accountId,
      device_hash: device?.hash ?? null,
      device_name: device?.name ?? null,
      ends_at: longestSession,
      must_enrol: byProvider ? false : owesSecondFactor(accountId),
      by_provider: byProvider,
      way,
    })
    .returning(['id', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow()
}

/** A session as somebody else, which ends by itself and with the one that it is begun from. */
export function insertView(
  db: Db,
  view: { viewerId: string; fromSessionId: string; accountId: string; minutes: number },
) {
  return db
    .insertInto('session')
    .values({
      ...{ account_id: view.viewerId, as_account_id: view.accountId, from_session_id: view.fromSessionId },
      ends_at: sql`now() + make_interval(mins => ${view.minutes})`,
    })
    .returning(['id', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow()
}

/** Where a view was begun, while that has not ended. */
export function findOrigin(db: Db, sessionId: string) {
  return db
    .selectFrom('session as view')
    .innerJoin('session as origin', 'origin.id', 'view.from_session_id')
    .innerJoin('account', 'account.id', 'origin.account_id')
    .select(['origin.id', 'origin.ends_at as endsAt', 'account.username', 'account.category'])
    .where('view.id', '=', sessionId)
    .where('origin.ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export function findSessionEnd(db: Db, sessionId: string) {
  return db.selectFrom('session').select('ends_at as endsAt').where('id', '=', sessionId).executeTakeFirstOrThrow()
}

// Ended sessions stay for a while: a person may want to know where somebody has signed in.
export function endSession(db: Db, sessionId: string) {
  return db.updateTable('session').set({ ends_at: sql`now()` }).where('id', '=', sessionId).execute()
}

/** Ends such of the sessions as have not ended by themselves. */
export const endingSessions = (db: Db) =>
  db.updateTable('session').set({ ends_at: sql`now()` }).where('ends_at', '>', sql<Date>`now()`)

/** Ends all sessions of a person, except perhaps the one at hand; how many there were. */
export async function endSessionsOf(db: Db, accountId: string, except: string | null = null) {
  const { numUpdatedRows } = await endingSessions(db)
    .where('account_id', '=', accountId)
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Ends what was opened in this way, except perhaps the session at hand: the key to it is gone. */
export async function endSessionsBy(db: Db, accountId: string, way: Way, except: string) {
  await endingSessions(db)
    .where('account_id', '=', accountId)
    .where('way', '=', way)
    .where('id', '<>', except)
    .execute()
}

/** Whose sessions were ended by this. */
export async function endSessionsOfAll(db: Db, accountIds: readonly string[]) {
  const rows = await endingSessions(db)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .returning('account_id')
    .execute()
  return [...new Set(rows.map((row) => row.account_id))]
}

const accountsToOpen = (db: Db) =>
  db
    .selectFrom('account')
    .select([
      'id',
      'username',
      'category',
      'password_hash as passwordHash',
      'must_change_password as mustChangePassword',
    ])
    .select(sql<boolean>`is_disabled or student_id is not null and is_kept_out(student_id)`.as('isDisabled'))

/** What a sign-in needs to know of an account. */
export const findAccountByName = (db: Db, username: string) =>
  accountsToOpen(db).where('username', '=', username).executeTakeFirst()

export const findAccountToOpen = (db: Db, accountId: string) =>
  accountsToOpen(db).where('id', '=', accountId).executeTakeFirstOrThrow()

/** The same of whoever gets mail at that address; those of the office by the address of the account alone, as with a forgotten password. */
export const listAccountsByMail = (db: Db, email: string) =>
  accountsToOpen(db)
    .where(sql<boolean>`case when category = 'admin' then email else mail_address(account) end = ${email}`)
    .where('is_disabled', '=', false)
    .limit(2)
    .execute()

/** Whether the provider, as it is asked now, has signed in whoever has this session. */
export async function cameByProvider(db: Db, sessionId: string) {
  const { rows } = await sql`
    select from session cross join sign_in_provider
    where session.id = ${sessionId} and by_provider and started_at > same_since`.execute(db)
  return rows.length > 0
}

/** For so many hours the password opens the account whatever the school says of a provider. */
export function openToPassword(db: Db, accountId: string, hours: number) {
  return db
    .updateTable('account')
    .set({ password_opens_until: sql`now() + make_interval(hours => ${hours})` })
    .where('id', '=', accountId)
    .execute()
}

export function mustFindPasswordHash(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select('password_hash as passwordHash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export function setPassword(db: Db, accountId: string, passwordHash: string) {
  return db
    .updateTable('account')
    .set({ password_hash: passwordHash, must_change_password: false })
    .where('id', '=', accountId)
    .execute()
}

/** Whether somebody can sign in as an admin. */
export async function hasAdmin(db: Db) {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('category', '=', 'admin')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The account `admin`, without a password until its link is used. */
export async function putFirstAdmin(db: Db) {
  const { id } = await db
    .insertInto('account')
    .values({ username: 'admin', category: 'admin', display_name: 'Administrator' })
    .onConflict((same) => same.column('username').doUpdateSet({ category: 'admin' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sessions that ended so long ago that nobody asks for them. */
export async function deleteOldSessions(db: Db) {
  await sql`delete from session where ends_at < now() - interval '90 days'`.execute(db)
}
