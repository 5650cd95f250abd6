import type { SameApplication } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { areDifferent } from './different-children.repo'

export interface GivenChild {
  givenNames: string
  familyName: string
  birthDate: string | null
  learnerId: string | null
  entryYear: number
}

const told = sql`jsonb_build_object('id', application.id, 'number', number, 'name', application.name,
  'className', class.name, 'entryYear', entry_year, 'stage', stage)`

/**
 * Applications of the year for a child of this name and birth date, whichever of the two dates is known, or with this number; that of
 * another admission that counts stays out, and so does one of which somebody has said that it is of another child.
 */
export async function listSameApplications(
  db: Db,
  given: GivenChild,
  except: string | null,
): Promise<SameApplication[]> {
  const { rows } = await sql<{ told: SameApplication }>`
    select ${told} as told from application join class on class.code = class_code
    where entry_year = ${given.entryYear} and application.id is distinct from ${except}::uuid and superseded_at is null
      and ((coalesce(birth_date = ${given.birthDate}::date, true)
          and folded(family_name || ' ' || given_names) = folded(${given.familyName} || ' ' || ${given.givenNames}))
        or learner_id = ${given.learnerId})
      and not ${areDifferent(sql`${except}::uuid`, sql`application.id`)}
    order by number limit ${sql.lit(mostLike)}`.execute(db)
  return rows.map((row) => row.told)
}

const mostLike = 10

/** Of each of these the numbers of those that look like it, while neither has ended without a place and nobody has said that they are two children. */
export async function listAlike(db: Db, applicationIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; numbers: string[] }>`
    select one.id, array_agg(other.number order by other.number) as numbers
    from application one cross join lateral (
      select id, number, entry_year, stage, superseded_at from application
      where coalesce(birth_date = one.birth_date, true)
        and folded(family_name || ' ' || given_names) = folded(one.family_name || ' ' || one.given_names)
      union select id, number, entry_year, stage, superseded_at from application where learner_id = one.learner_id) other
    where one.id = any(${applicationIds}::uuid[]) and one.superseded_at is null and ${isUnended('one')}
      and other.id <> one.id and other.entry_year = one.entry_year and other.superseded_at is null and ${isUnended('other')}
      and not ${areDifferent(sql`one.id`, sql`other.id`)}
    group by one.id`.execute(db)
  return new Map(rows.map(({ id, numbers }) => [id, numbers]))
}

const isUnended = (row: string) => sql`${sql.ref(`${row}.stage`)} not in ('declined', 'withdrawn')`
