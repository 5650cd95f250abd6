import { canaryLimit, type LoadFigures, type LoadReport, loadFailures, type PartName } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { personLimit, type Tally } from './releases.policy'

/** Loads of one person are counted one after the other, however many reports come at once. */
export function lockLoadsOf(db: Db, accountId: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`release-loads ${accountId}`}, 0))`.execute(db)
}

/** How many loads of each release a person has told lately, `remote release` being the key. */
export async function countRecentLoads(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('release_load')
    .select(({ fn }) => ['remote', 'release', fn.countAll<number>().as('loads')])
    .where('account_id', '=', accountId)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${personLimit.minutes})`)
    .groupBy(['remote', 'release'])
    .execute()
  return new Map(rows.map(({ remote, release, loads }) => [`${remote} ${release}`, loads]))
}

export async function insertLoads(db: Db, accountId: string, loads: readonly LoadReport[]) {
  if (loads.length === 0) return
  const rows = loads.map(({ remote, release, outcome, failure = 'error', phase, ms, fallback }) => ({
    account_id: accountId,
    remote,
    release,
    outcome,
    failure: outcome === 'failed' ? failure : null,
    phase,
    ms,
    fallback: fallback ?? null,
  }))
  await db.insertInto('release_load').values(rows).execute()
}

const loaded = sql`filter (where outcome = 'loaded')`
const countOfKind = (kind: string) =>
  sql`${sql.lit(kind)}, nullif(count(*) filter (where failure = ${sql.lit(kind)}), 0)`

/** The figures of each release of a part since a moment, the one with most loads first. */
export function listFigures(db: Db, part: PartName, since: Date) {
  return db
    .selectFrom('release_load')
    .select(({ fn }) => [
      'release',
      fn.countAll<number>().as('loads'),
      sql<number>`count(failure)`.as('failures'),
      sql<
        LoadFigures['byFailure']
      >`jsonb_strip_nulls(jsonb_build_object(${sql.join(loadFailures.map(countOfKind))}))`.as('byFailure'),
      sql<number | null>`percentile_disc(0.5) within group (order by ms) ${loaded}`.as('p50'),
      sql<number | null>`percentile_disc(0.95) within group (order by ms) ${loaded}`.as('p95'),
    ])
    .where('remote', '=', part)
    .where('at', '>', since)
    .groupBy('release')
    .orderBy('loads', 'desc')
    .orderBy('release')
    .execute()
}

/** How the loads of one release have gone since a moment, by the people who told of them. */
export function tallyLoads(db: Db, part: PartName, release: string, since: Date): Promise<Tally> {
  return db
    .with('person', (q) =>
      q
        .selectFrom('release_load')
        .select(({ fn }) => [
          fn.countAll<number>().as('loads'),
          sql<number>`count(failure)`.as('failures'),
          sql<number>`count(failure)::float8 / count(*)`.as('rate'),
          sql<number>`row_number() over (order by count(failure)::float8 / count(*) desc)`.as('place'),
        ])
        .where('remote', '=', part)
        .where('release', '=', release)
        .where('at', '>', since)
        .groupBy('account_id'),
    )
    .selectFrom('person')
    .select(({ fn }) => [
      sql<number>`coalesce(sum(loads), 0)::int`.as('loads'),
      sql<number>`coalesce(sum(failures), 0)::int`.as('failures'),
      fn.countAll<number>().as('people'),
      sql<number>`count(*) filter (where failures > 0)`.as('failedFor'),
      sql<number>`count(*) filter (where failures < loads)`.as('startedFor'),
      sql<number>`coalesce(avg(rate) filter (where place > ${canaryLimit.setAside}), 0)::float8`.as('rateOfOthers'),
    ])
    .executeTakeFirstOrThrow()
}

/** Loads that no canary is judged by any longer. */
export async function deleteOldLoads(db: Db) {
  await sql`delete from release_load where at < now() - interval '7 days'`.execute(db)
}
