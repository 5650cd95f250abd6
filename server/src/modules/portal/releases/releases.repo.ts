import { canaryLimit, type LoadFigures, type LoadReport, loadFailures, type PartName } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { personLimit, type Tally } from './releases.policy'

/** Loads of one person are counted one after the other, however many reports come at once. */
export function lockLoadsOf(db: Db, accountId: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`release-loads ${accountId}`}, 0))`.execute(db)
}

/** Loads of a release, and what broke of it in use, are counted for themselves. */
export const countedAs = ({ remote, release, inUse = false }: Pick<LoadReport, 'remote' | 'release' | 'inUse'>) =>
  `${remote} ${release} ${inUse}`

/** How many loads of each release a person has told lately, by `countedAs`. */
export async function countRecentLoads(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('release_load')
    .select(({ fn }) => ['remote', 'release', 'in_use', fn.countAll<number>().as('loads')])
    .where('account_id', '=', accountId)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${personLimit.minutes})`)
    .groupBy(['remote', 'release', 'in_use'])
    .execute()
  return new Map(rows.map(({ in_use, loads, ...row }) => [countedAs({ ...row, inUse: in_use }), loads]))
}

export async function insertLoads(db: Db, accountId: string, loads: readonly LoadReport[]) {
  if (loads.length === 0) return
  const rows = loads.map(({ remote, release, outcome, failure = 'error', phase, ms, fallback, inUse }) => ({
    account_id: accountId,
    remote,
    release,
    outcome,
    failure: outcome === 'failed' ? failure : null,
    phase,
    ms,
    fallback: fallback ?? null,
    in_use: outcome === 'failed' && inUse === true,
  }))
  await db.insertInto('release_load').values(rows).execute()
}

const loaded = sql`filter (where outcome = 'loaded')`
const countOfKind = (kind: string) =>
  sql`${sql.lit(kind)}, nullif(count(*) filter (where failure = ${sql.lit(kind)} and not in_use), 0)`
const counts = {
  loads: sql<number>`count(*) filter (where not in_use)`,
  failures: sql<number>`count(failure) filter (where not in_use)`,
  inUse: sql<number>`count(*) filter (where in_use)`,
}

/** The figures of each release of a part since a moment, the one with most loads first. */
export function listFigures(db: Db, part: PartName, since: Date) {
  return db
    .selectFrom('release_load')
    .select(({ fn }) => [
      'release',
      counts.loads.as('loads'),
      counts.failures.as('failures'),
      counts.inUse.as('inUse'),
      fn.count<number>('account_id').distinct().as('people'),
      fn.count<number>('account_id').distinct().filterWhere('failure', 'is not', null).as('failedFor'),
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
        .select([
          counts.loads.as('loads'),
          counts.failures.as('failures'),
          counts.inUse.as('in_use'),
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
      sql<number>`coalesce(sum(in_use), 0)::int`.as('inUse'),
      fn.countAll<number>().as('people'),
      sql<number>`count(*) filter (where failures + in_use > 0)`.as('failedFor'),
      sql<number>`count(*) filter (where failures < loads)`.as('startedFor'),
      sql<number>`coalesce(avg(rate) filter (where place > ${canaryLimit.setAside}), 0)::float8`.as('rateOfOthers'),
    ])
    .executeTakeFirstOrThrow()
}

/** Loads that no canary is judged by any longer. */
export async function deleteOldLoads(db: Db) {
  await sql`delete from release_load where at < now() - interval '7 days'`.execute(db)
}
