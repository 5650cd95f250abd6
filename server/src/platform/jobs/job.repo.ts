import { sql } from 'kysely'
import type { Db } from '../db/open'

/** Where servers hear that there is work, or that work is cancelled. */
export const jobNotices = 'bellhouse_jobs'

export interface NewJob {
  kind: string
  payload?: object
  ownerId?: string
  /** Of those with one key, one waits or runs at a time. */
  key?: string
}

/** Leaves a job in the transaction that gives rise to it; it begins after the commit, or never. Nothing where the key is taken. */
export async function enqueueJob(db: Db, { kind, payload = {}, ownerId, key }: NewJob): Promise<string | undefined> {
  const row = await db
    .insertInto('job')
    .values({ kind, payload: JSON.stringify(payload), owner_id: ownerId ?? null, unique_key: key ?? null })
    .onConflict((alive) => alive.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await sql`select pg_notify(${jobNotices}, '')`.execute(db)
  return row?.id
}

/** A job that comes again is to be done at once; whoever tells of it names its kind. */
export async function makeDue(db: Db, kind: string) {
  await db
    .updateTable('job')
    .set({ due_at: sql`now()` })
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('due_at', '>', sql<Date>`now()`)
    .execute()
}

/** Asks whoever runs the job to end it; one that waits ends at once, and the answer is true. */
export async function cancelJob(db: Db, key: string): Promise<boolean> {
  const ended = await db
    .updateTable('job')
    .set({
      cancel_requested: true,
      state: sql`case when state = 'waiting' then 'cancelled' else state end`,
      finished_at: sql`case when state = 'waiting' then now() end`,
    })
    .where('unique_key', '=', key)
    .where('state', 'in', ['waiting', 'running'])
    .returning('state')
    .execute()
  await sql`select pg_notify(${jobNotices}, '')`.execute(db)
  return ended.some(({ state }) => state === 'cancelled')
}

export interface ClaimedJob {
  id: string
  kind: string
  payload: unknown
  ownerId: string | null
  attempts: number
  /** Why it failed the last time; nothing where it went well. */
  failure: string | null
}

export interface JobProgress {
  id: string
  state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'
  done: number
  total: number
  failure: string | null
  ownerId: string | null
}

const progressColumns = ['id', 'state', 'done', 'total', 'failure', 'owner_id as ownerId'] as const

/** How far a job of that kind is, with what it was given; nothing once its row has been cleared away. */
export function findJob<Payload>(db: Db, kind: string, id: string) {
  return db
    .selectFrom('job')
    .select([...progressColumns, 'payload'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .$castTo<JobProgress & { payload: Payload }>()
    .executeTakeFirst()
}

/** Those of a kind that wait or run. */
export function listAliveJobs<Payload>(db: Db, kind: string) {
  return db
    .selectFrom('job')
    .select([...progressColumns, 'payload'])
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .$castTo<JobProgress & { payload: Payload }>()
    .execute()
}

/** Seconds of silence after which a server is taken for dead. */
export const silence = 30

interface Claim {
  kinds: readonly string[]
  /** Those that the server is at already. */
  running: readonly string[]
}

/** The job that has been due longest, or one whose server has died or was seen by a clock that was ahead; nobody else gets it. */
export async function claimJob(db: Db, server: string, { kinds, running }: Claim): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update job set state = 'running', server = ${server}, seen_at = now(), attempts = attempts + 1
    where id = (
      select id from job
      where kind = any(${kinds}::text[]) and id <> all(${running}::uuid[]) and (
        state = 'waiting' and due_at <= now()
        or state = 'running' and seen_at not between now() - make_interval(secs => ${silence}) and now() + make_interval(secs => ${silence}))
      order by due_at limit 1 for update skip locked)
    returning id, kind, payload, owner_id as "ownerId", attempts, failure`.execute(db)
  return rows[0]
}

/** The longest that work of a kind is ever put off. */
export interface LongestWait {
  kind: string
  seconds: number
}

/** Work that waits for longer than it ever does was put off by a clock that was ahead: it is due. */
export async function mendDueTimes(db: Db, waits: readonly LongestWait[]) {
  await sql`
    update job set due_at = now()
    from unnest(${waits.map(({ kind }) => kind)}::text[], ${waits.map(({ seconds }) => seconds)}::int[]) as wait (kind, seconds)
    where job.kind = wait.kind and state = 'waiting' and due_at > now() + make_interval(secs => wait.seconds)`.execute(
    db,
  )
}

/** Milliseconds until the next job of these kinds is due, or a server could be taken for dead; nothing without any. */
export async function findPause(db: Db, kinds: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ pause: number | null }>`
    select (extract(epoch from min(
      case state when 'waiting' then due_at else seen_at + make_interval(secs => ${silence}) end) - now()) * 1000)::float8 as pause
    from job where state in ('waiting', 'running') and kind = any(${kinds}::text[])`.execute(db)
  return rows[0]?.pause ?? null
}

/** Says that the server lives; answers which of its jobs are still its own, and whether they are to end. */
export async function keepJobs(db: Db, server: string, ids: readonly string[]) {
  return db
    .updateTable('job')
    .set({ seen_at: sql`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('server', '=', server)
    .where('state', '=', 'running')
    .returning(['id', 'cancel_requested as isCancelled'])
    .execute()
}

interface Progress {
  done: number
  total: number
  word?: string
}

export async function saveJobProgress(db: Db, server: string, id: string, { done, total, word = '' }: Progress) {
  return db
    .updateTable('job')
    .set({ done, total, word, seen_at: sql`now()` })
    .where('id', '=', id)
    .where('server', '=', server)
    .where('state', '=', 'running')
    .returning('cancel_requested as isCancelled')
    .executeTakeFirst()
}

const mine = (db: Db, server: string, id: string) =>
  db.updateTable('job').where('id', '=', id).where('server', '=', server).where('state', '=', 'running')

export async function finishJob(
  db: Db,
  server: string,
  id: string,
  outcome: { state: 'done' | 'cancelled' | 'failed'; failure?: string },
) {
  await mine(db, server, id)
    .set({ state: outcome.state, failure: outcome.failure ?? null, finished_at: sql`now()` })
    .execute()
}

interface Later {
  /** Seconds from now on. */
  after: number
  failure?: string
  /** How often it has been begun, as the next one is to count it. */
  attempts: number
}

/** Gives the job back, to be begun again by whoever comes first. */
export async function postponeJob(db: Db, server: string, id: string, { after, failure, attempts }: Later) {
  await mine(db, server, id)
    .set({
      state: 'waiting',
      attempts,
      failure: failure ?? null,
      due_at: sql`now() + make_interval(secs => ${after})`,
      server: null,
    })
    .execute()
  if (after === 0) await sql`select pg_notify(${jobNotices}, '')`.execute(db)
}

/**
 * Writes down that something failed which no runner does, for whoever looks at the background work. What fails again and again with the
 * same sentence is one row in an hour.
 */
export async function noteFailedWork(db: Db, kind: string, failure: string) {
  await sql`
    with again as (
      update job set finished_at = now()
      where kind = ${kind} and state = 'failed' and failure = ${failure} and finished_at > now() - interval '1 hour'
      returning id)
    insert into job (kind, payload, state, failure, finished_at)
    select ${kind}, '{}', 'failed', ${failure}, now() where not exists (select from again)`.execute(db)
}

/** Rows of jobs that are over: those that went well are of no use after a week. */
export async function deleteOldJobs(db: Db) {
  await sql`
    delete from job where finished_at < now() - case state when 'failed' then interval '90 days' else interval '7 days' end`.execute(
    db,
  )
}

/** A job that somebody should know of: it failed, is tried again after a failure, or runs. */
export interface JobToSee {
  id: string
  kind: string
  state: 'failed' | 'trying-again' | 'running'
  failure: string | null
  owner: string | null
  done: number
  total: number
  at: string
}

/** What failed first, the newest of it on top; then what is tried again, and what runs. */
export async function listJobsToSee(db: Db, most: number): Promise<JobToSee[]> {
  const { rows } = await sql<JobToSee>`
    select job.id, job.kind, told.state, job.failure, account.display_name as owner, job.done, job.total,
      to_char(told.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from job left join account on account.id = job.owner_id
    cross join lateral (
      select case when job.state = 'waiting' then 'trying-again' else job.state end as state,
        case job.state when 'failed' then job.finished_at when 'waiting' then job.due_at else job.created_at end as at) told
    where job.state in ('failed', 'running') or (job.state = 'waiting' and job.failure is not null)
    order by array_position(array['failed', 'trying-again', 'running'], told.state), told.at desc, job.id
    limit ${most}`.execute(db)
  return rows
}

/** Work that goes wrong now, and why: the portal tries it again by itself, and somebody may have to see to what it lacks. */
export async function listFailingWork(db: Db): Promise<{ kind: string; failure: string }[]> {
  const { rows } = await sql<{ kind: string; failure: string }>`
    select distinct on (kind) kind, failure from job
    where state = 'waiting' and failure is not null order by kind, due_at`.execute(db)
  return rows
}

export const listFailingKinds = async (db: Db): Promise<string[]> => (await listFailingWork(db)).map(({ kind }) => kind)

/** How much work there is of each kind in each state; what is done or cancelled is of no interest to whoever watches. */
export async function countJobs(db: Db) {
  const { rows } = await sql<{ kind: string; state: string; count: number }>`
    select kind, told.state, count(*)::int as count from job
    cross join lateral (
      select case when state = 'waiting' and failure is not null then 'trying-again' else job.state end as state) told
    where job.state in ('waiting', 'running', 'failed') group by kind, told.state`.execute(db)
  return rows
}
