import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export interface Pair {
  keptId: string
  otherId: string
}

/** These phones, each once however it is written: the first way stays. */
export async function listPhonesOnce(db: Db, phones: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select (array_agg(phone order by place))[1] as phone, min(place) as place
    from unnest(${phones}::text[]) with ordinality given (phone, place)
    group by coalesce(phone_key(phone), phone) order by place`.execute(db)
  return rows.map(({ phone }) => phone)
}

/** Students who have both have the kept one, by the relation of the other where that was chosen; what either says is so. */
export async function joinLinks(db: Db, { keptId, otherId }: Pair, relationsOfOther: readonly string[]) {
  await sql`
    with theirs as (
      delete from student_guardian link using student_guardian mine
      where link.guardian_id = ${otherId} and mine.guardian_id = ${keptId} and mine.student_id = link.student_id
      returning link.*
    )
    update student_guardian link set is_primary = link.is_primary or theirs.is_primary,
      is_emergency = link.is_emergency or theirs.is_emergency, lives_with = link.lives_with or theirs.lives_with,
      relation = case when link.student_id = any(${relationsOfOther}::uuid[]) then theirs.relation else link.relation end
    from theirs where link.guardian_id = ${keptId} and link.student_id = theirs.student_id`.execute(db)
  await sql`update student_guardian set guardian_id = ${keptId} where guardian_id = ${otherId}`.execute(db)
}

/** What other systems call the one, that two people were told apart, and the history: all of it is the kept record's. */
export async function moveToKept(db: Db, { keptId, otherId }: Pair) {
  await sql`update external_id set record_id = ${keptId} where record_id = ${otherId}`.execute(db)
  await sql`insert into different_guardians (first_id, second_id, said_by, said_at)
    select least(${keptId}::uuid, person), greatest(${keptId}::uuid, person), said_by, said_at
    from different_guardians
    cross join lateral (select case when first_id = ${otherId} then second_id else first_id end as person) told
    where ${otherId} in (first_id, second_id) and person <> ${keptId}
    on conflict do nothing`.execute(db)
  await sql`select hand_over_frozen(${otherId}::uuid, ${keptId}::uuid)`.execute(db)
}

/** Last, so that every foreign key of the database has to agree. */
export const deleteGuardian = (db: Db, id: string) => db.deleteFrom('guardian').where('id', '=', id).execute()

export const insertDifferent = (db: Db, [firstId, secondId]: readonly [string, string], by: string) =>
  db
    .insertInto('different_guardians')
    .values({ first_id: firstId, second_id: secondId, said_by: by })
    .onConflict((same) => same.doNothing())
    .executeTakeFirstOrThrow()

export const deleteDifferent = (db: Db, [firstId, secondId]: readonly [string, string]) =>
  db
    .deleteFrom('different_guardians')
    .where('first_id', '=', firstId)
    .where('second_id', '=', secondId)
    .executeTakeFirstOrThrow()
