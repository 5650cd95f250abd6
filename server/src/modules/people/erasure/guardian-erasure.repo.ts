import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

type Ids = readonly string[]

/** The columns of a guardian in an application. */
const sides = ['guardian', 'second_guardian'] as const

const columnOf = (side: (typeof sides)[number], part: string) => sql.ref(`${side}_${part}`)

/** Applications that name one of these in that place: by the name, in any order of its words, and by phone, email or child. */
const applicationsNaming = (side: (typeof sides)[number], ids: Ids) => sql`
  select application.id from application join guardian on guardian.id = any(${ids}::uuid[])
    and name_words(${columnOf(side, 'family_name')} || ' ' || ${columnOf(side, 'given_names')})
      = name_words(guardian.family_name || ' ' || guardian.given_names)
  where phone_key(${columnOf(side, 'phone')}) = any(guardian.phone_keys) or ${columnOf(side, 'email')} = guardian.email
    or exists (select from student_guardian where guardian_id = guardian.id and student_id = application.student_id)`

const applicationsOf = (ids: Ids) => sql`(
  ${applicationsNaming('guardian', ids)} union ${applicationsNaming('second_guardian', ids)})`

const emailsOf = (ids: Ids) => sql`(
  select email::text from guardian where id = any(${ids}::uuid[]) and email is not null)`

export interface GuardianAmounts {
  links: number
  applications: number
  mails: number
  changes: number
}

export async function countGuardianAmounts(db: Db, ids: Ids): Promise<GuardianAmounts> {
  const { rows } = await sql<GuardianAmounts>`
    select
      (select count(*)::integer from student_guardian where guardian_id = any(${ids}::uuid[])) as links,
      (select count(*)::integer from application where id in ${applicationsOf(ids)}) as applications,
      (select count(*)::integer from outbox_mail where recipient in ${emailsOf(ids)}) as mails,
      (select count(*)::integer from audit_entry where record_id = any(${ids}::uuid[]) and coalesce(before, after) is not null)
        as changes`.execute(db)
  const [amounts] = rows
  if (!amounts) throw new Error('A select without a table answered no row')
  return amounts
}

const shortest = 5

/**
 * The texts by which others may have written about these guardians: names in each order, phones and emails, those of earlier days
 * too. What is also somebody else's, or too short to mean one person, is left out.
 */
export async function listWordsOfGuardians(db: Db, ids: Ids): Promise<string[]> {
  const own = sql`any(${ids}::uuid[])`
  const { rows } = await sql<{ word: string }>`
    with told as (
      select given_names as given, family_name as family, to_jsonb(phones) as phones, email::text as email
      from guardian where id = ${own}
      union all
      select told ->> 'givenNames', told ->> 'familyName', told -> 'phones', told ->> 'email'
      from audit_entry, unnest(array[before, after]) told where record_id = ${own}
    ), word as (
      select trim(family || ', ' || given, ', ') as word from told
      union select trim(given || ' ' || family) from told
      union select trim(family || ' ' || given) from told
      union select email from told
      union select jsonb_array_elements_text(phones) from told where jsonb_typeof(phones) = 'array'
      ${sql.join(
        sides.map(
          (side) => sql`union select unnest(array[${columnOf(side, 'phone')}, ${columnOf(side, 'email')}::text])
            from application where id in (${applicationsNaming(side, ids)})`,
        ),
        sql` `,
      )}
    ), taken as (
      select unnest(array[name, given_names || ' ' || family_name, phone]) as word from student
      union select unnest(array[name, given_names || ' ' || family_name, phone]) from staff
      union select unnest(array[name, given_names || ' ' || family_name, email::text] || phones) from guardian where id <> all(${ids}::uuid[])
    )
    select word from word where length(word) >= ${shortest} and not exists (select from taken where taken.word = word.word)`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}

export async function listEmailsOfGuardians(db: Db, ids: Ids): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from ${emailsOf(ids)} own`.execute(db)
  return rows.map(({ email }) => email)
}

/** What applications say of them goes, in the history too; the applicant stays. Before the guardians go, as they tell which. */
export async function eraseFromApplications(db: Db, ids: Ids) {
  const applications = await listIds(db, applicationsOf(ids))
  for (const side of sides) {
    const named = await listIds(db, sql`(${applicationsNaming(side, ids)})`)
    await sql`update application set ${columnOf(side, 'given_names')} = '', ${columnOf(side, 'family_name')} = '',
      ${columnOf(side, 'relation')} = null, ${columnOf(side, 'phone')} = null, ${columnOf(side, 'email')} = null
      where id = any(${named}::uuid[])`.execute(db)
  }
  await sql`select erase_guardian_of_applications(${applications}::uuid[])`.execute(db)
}

async function listIds(db: Db, found: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${found} named`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteGuardians(db: Db, ids: Ids) {
  await sql`delete from student_guardian where guardian_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from guardian where id = any(${ids}::uuid[])`.execute(db)
}
