import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { Pair } from './merge-facts.repo'

/** The kept record's marks in these assessments say what the other's say; the history tells who decided it. */
export const takeMarksOfOther = (db: Db, { keptId, otherId }: Pair, assessmentIds: readonly string[], by: string) =>
  sql`update mark set value = theirs.value, status = theirs.status, changed_by = ${by}
    from mark theirs
    where mark.student_id = ${keptId} and theirs.student_id = ${otherId} and theirs.assessment_id = mark.assessment_id
      and mark.assessment_id = any(${assessmentIds}::uuid[])`.execute(db)

export async function moveMarks(db: Db, { keptId, otherId }: Pair) {
  await sql`delete from mark using mark mine
    where mark.student_id = ${otherId} and mine.student_id = ${keptId} and mine.assessment_id = mark.assessment_id`.execute(
    db,
  )
  await sql`update mark set student_id = ${keptId} where student_id = ${otherId}`.execute(db)
  await sql`update mark_exemption set student_id = ${keptId} where student_id = ${otherId}`.execute(db)
}

/** Entries that both have are the kept record's; the figures that are kept of either are added up. */
export async function moveRegisters(db: Db, { keptId, otherId }: Pair) {
  await sql`delete from register_entry using register_entry mine
    where register_entry.student_id = ${otherId} and mine.student_id = ${keptId} and mine.day = register_entry.day
      and mine.session = register_entry.session`.execute(db)
  await sql`update register_entry set student_id = ${keptId} where student_id = ${otherId}`.execute(db)
  await sql`
    with theirs as (delete from student_attendance where student_id = ${otherId} returning *)
    insert into student_attendance (student_id, term_id, present, absent, late, excused)
    select ${keptId}, term_id, present, absent, late, excused from theirs
    on conflict (student_id, term_id) do update set present = student_attendance.present + excluded.present,
      absent = student_attendance.absent + excluded.absent, late = student_attendance.late + excluded.late,
      excused = student_attendance.excused + excluded.excused`.execute(db)
}

/** Rows of which a student has one in a place: the kept record's stands where both have it. */
const deleteWhereBoth = (db: Db, { keptId, otherId }: Pair, table: string, places: readonly string[]) =>
  sql`
  delete from ${sql.table(table)} using ${sql.table(table)} mine
  where ${sql.ref(`${table}.student_id`)} = ${otherId} and mine.student_id = ${keptId}
    and ${sql.join(
      places.map((place) => sql`mine.${sql.ref(place)} = ${sql.ref(`${table}.${place}`)}`),
      sql` and `,
    )}`.execute(db)

const tablesOfOneEach = [
  ['enrolment', ['teaching_group_id']],
  ['report_comment', ['term_id']],
  ['subject_comment', ['term_id', 'subject_id']],
  ['student_guardian', ['guardian_id']],
  ['rollover_student', ['rollover_id']],
  ['student_act_change', ['act_id']],
] as const

/** Of a guardian of both, what either record says is so; a primary one of the kept record stays the only one, and the relation that it names. */
async function joinGuardians(db: Db, { keptId, otherId }: Pair) {
  await sql`update student_guardian set is_primary = false where student_id = ${otherId} and exists (
    select from student_guardian where student_id = ${keptId} and is_primary)`.execute(db)
  await sql`update student_guardian link set is_primary = link.is_primary or theirs.is_primary,
      is_emergency = link.is_emergency or theirs.is_emergency, lives_with = link.lives_with or theirs.lives_with,
      relation = coalesce(nullif(link.relation, ''), theirs.relation)
    from student_guardian theirs where link.student_id = ${keptId} and theirs.student_id = ${otherId}
      and theirs.guardian_id = link.guardian_id`.execute(db)
}

export async function moveTheRest(db: Db, pair: Pair) {
  const { keptId, otherId } = pair
  await joinGuardians(db, pair)
  for (const [table, places] of tablesOfOneEach) await deleteWhereBoth(db, pair, table, places)
  await sql`update calendar_feed set revoked_at = now() where student_id = ${otherId} and revoked_at is null and exists (
    select from calendar_feed where student_id = ${keptId} and revoked_at is null)`.execute(db)
  const rest = [...tablesOfOneEach.map(([table]) => table), 'application', 'calendar_feed', 'student_note']
  for (const table of rest) {
    await sql`update ${sql.table(table)} set student_id = ${keptId} where student_id = ${otherId}`.execute(db)
  }
  await sql`update external_id set record_id = ${keptId} where record_id = ${otherId}`.execute(db)
  await sql`insert into different_students (first_id, second_id, said_by, said_at)
    select least(${keptId}::uuid, person), greatest(${keptId}::uuid, person), said_by, said_at
    from different_students
    cross join lateral (select case when first_id = ${otherId} then second_id else first_id end as person) told
    where ${otherId} in (first_id, second_id) and person <> ${keptId}
    on conflict do nothing`.execute(db)
  await sql`insert into different_children (application_id, student_id, said_by, said_at)
    select application_id, ${keptId}, said_by, said_at from different_children where student_id = ${otherId}
    on conflict do nothing`.execute(db)
}

/** Cards, papers and histories stay as they are, but for whose they are. */
export const moveFrozen = (db: Db, { keptId, otherId }: Pair) =>
  sql`select hand_over_frozen(${otherId}::uuid, ${keptId}::uuid)`.execute(db)

const details = [
  ...['learner_id', 'exam_number', 'printed_name', 'sex', 'birth_date', 'phone', 'email', 'house', 'boarding'],
  ...['admitted_on', 'photo', 'consent_on', 'consent_by', 'consent_note'],
]

/** The other record goes; what it said and the kept one does not say is told there. Answers what it was. */
export async function removeOther(db: Db, { keptId, otherId }: Pair) {
  const { rows } = await sql<{ told: Record<string, unknown> }>`
    delete from student where id = ${otherId} returning to_jsonb(student) as told`.execute(db)
  const told = rows[0]?.told ?? {}
  const fills = details.map((name) => sql`${sql.ref(name)} = coalesce(student.${sql.ref(name)}, told.${sql.ref(name)})`)
  await sql`update student set ${sql.join(fills)}
    from jsonb_populate_record(null::student, ${JSON.stringify(told)}::jsonb) told
    where student.id = ${keptId}`.execute(db)
  return told
}
