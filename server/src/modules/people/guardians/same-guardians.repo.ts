import type { GuardianDuplicates, SameGuardian } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { labelOfStream } from '../../school/streams'

type Group = GuardianDuplicates['groups'][number] & { total: number }

const mostGroups = 100
const mostPeople = 10

const personOf = (
  row: string,
) => sql`jsonb_build_object('id', ${sql.ref(`${row}.id`)}, 'name', ${sql.ref(`${row}.name`)},
  'givenNames', ${sql.ref(`${row}.given_names`)}, 'familyName', ${sql.ref(`${row}.family_name`)},
  'phones', to_jsonb(${sql.ref(`${row}.phones`)}), 'email', ${sql.ref(`${row}.email`)}, 'students', coalesce((
    select jsonb_agg(student.name || coalesce(' (' || ${labelOfStream('student.stream_id')} || ')', '') order by student.name)
    from student_guardian join student on student.id = student_id where guardian_id = ${sql.ref(`${row}.id`)}), '[]'))`

/**
 * Guardians whom one phone or email reaches, each set of people once however much they share, those of one name first. A set of
 * which somebody has said of each pair that they are two people is left out.
 */
export async function listDuplicateGuardians(db: Db): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with reach as (
      select distinct id, phone_key(phone) as key, phone as written from guardian, unnest(phones) phone
      union all select id, lower(email::text), email::text from guardian
    ), held as (
      select key, min(written) as written, array_agg(distinct id order by id) as ids from reach
      where key is not null group by key having count(distinct id) > 1
    ), grouped as (
      select ids, array_agg(written order by written) as shared from held group by ids
    ), told as (
      select ids, shared, cardinality(ids) as people_in_all,
        (select count(distinct folded(family_name || ' ' || given_names)) < count(*) from guardian where id = any(ids)) as is_same_name,
        (select min(search_text) from guardian where id = any(ids)) as place
      from grouped
      where cardinality(ids) * (cardinality(ids) - 1) / 2 > (
        select count(*) from different_guardians where first_id = any(ids) and second_id = any(ids))
    )
    select shared, is_same_name as "isSameName", people_in_all as "peopleInAll", (count(*) over ())::integer as total,
      (select jsonb_agg(person order by place) from (
        select ${personOf('guardian')} as person, search_text as place from guardian where id = any(ids)
        order by search_text, id limit ${sql.lit(mostPeople)}) shown) as people
    from told order by is_same_name desc, place, shared limit ${sql.lit(mostGroups)}`.execute(db)
  return rows
}

/** Pairs of which somebody has said that they are two people, the newest first. */
export async function listDifferentGuardians(db: Db) {
  const { rows } = await sql<{ first: SameGuardian; second: SameGuardian }>`
    select ${personOf('one')} as first, ${personOf('two')} as second
    from different_guardians join guardian one on one.id = first_id join guardian two on two.id = second_id
    order by said_at desc, first_id limit ${sql.lit(mostGroups)}`.execute(db)
  return rows
}
