import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** A lesson that a teacher holds for another one by a hand-over, from its first to its last day. */
export interface HandedLesson {
  lessonId: string
  firstDay: string
  lastDay: string
  absentId: string
  absentName: string
  staffId: string
  name: string
}

export const isHandedOn = (
  { id, date }: { id: string; date: string },
  { lessonId, firstDay, lastDay }: Pick<HandedLesson, 'lessonId' | 'firstDay' | 'lastDay'>,
) => lessonId === id && firstDay <= date && date <= lastDay

/** Of these lessons, from one day to another; who has left stands in for nobody. */
export async function listHandedLessons(
  db: Db,
  { lessonIds, from, to }: { lessonIds: readonly string[]; from: string; to: string },
): Promise<HandedLesson[]> {
  const { rows } = await sql<HandedLesson>`
    select handed.lesson_id as "lessonId", to_char(lower(hand_over.during), 'YYYY-MM-DD') as "firstDay",
      to_char(upper(hand_over.during) - 1, 'YYYY-MM-DD') as "lastDay", absent.id as "absentId", absent.name as "absentName",
      taker.id as "staffId", taker.name
    from hand_over
      join staff absent on absent.id = from_staff_id
      join staff taker on taker.id = to_staff_id and taker.status <> 'left'
      cross join lateral lessons_handed_to(to_staff_id) handed
      join lesson_staff on lesson_staff.lesson_id = handed.lesson_id and lesson_staff.staff_id = from_staff_id
    where hand_over.during && daterange(${from}::date, ${to}::date, '[]') and handed.during = hand_over.during
      and handed.lesson_id = any(${lessonIds}::uuid[])
    order by lower(hand_over.during), taker.search_text`.execute(db)
  return rows
}

/** Whether somebody is recorded as absent on a day. */
const isAbsentOn = (staffId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<boolean>`exists (
  select from staff_absence away where away.staff_id = ${staffId} and ${day} between away.first_day and away.last_day)`

/** Whose work of a day, or some of it, was handed over to a colleague who is absent then. */
export const giversToAbsent = (day: RawBuilder<unknown>) => sql`
  select from_staff_id from hand_over where hand_over.during @> ${day} and ${isAbsentOn(sql`to_staff_id`, day)}`

/** Who holds a lesson on a day by a hand-over, and for which of its teachers; whoever is absent then does not. */
export const standInsOf = (lessonId: RawBuilder<unknown>, day: string) =>
  handedOn(lessonId, day, sql`not ${isAbsentOn(sql`to_staff_id`, sql`${day}::date`)}`)

/** The same of those who are absent. */
export const absentStandInsOf = (lessonId: RawBuilder<unknown>, day: string) =>
  handedOn(lessonId, day, isAbsentOn(sql`to_staff_id`, sql`${day}::date`))

const handedOn = (lessonId: RawBuilder<unknown>, day: string, which: RawBuilder<unknown>) => sql`
  select from_staff_id, standing.name
  from hand_over join staff standing on standing.id = to_staff_id and standing.status <> 'left'
    cross join lateral lessons_handed_to(to_staff_id) handed
    join lesson_staff given on given.lesson_id = handed.lesson_id and given.staff_id = from_staff_id
  where hand_over.during @> ${day}::date and handed.during = hand_over.during and handed.lesson_id = ${lessonId} and ${which}
  order by standing.search_text`

/** Somebody who works here no longer, and from which day on. */
export interface Leaver {
  staffId: string
  name: string
  leftOn: string
}

/**
 * The day from which on somebody of `staff` works here no longer, which may lie ahead: since ever where it is not known, null of
 * whoever stays.
 */
export const leftOn = sql<string | null>`coalesce(
  (select to_char(on_date, 'YYYY-MM-DD') from employment_end
    where employment_end.staff_id = staff.id and restored_at is null and (staff.status = 'left' or is_planned)
    order by ended_at desc limit 1),
  case when staff.status = 'left' then '0001-01-01' end)`

/** Whether somebody of `staff` has not left by a day, which is text. */
export const hasNotLeftBy = (day: RawBuilder<unknown> | string) => sql<boolean>`coalesce(${leftOn} > ${day}, true)`

/** Those of these members of staff who have left, or are to leave, by name. */
export async function listLeavers(db: Db, staffIds: readonly string[]): Promise<Leaver[]> {
  const { rows } = await sql<Leaver>`
    select "staffId", name, "leftOn" from (
      select id as "staffId", name, search_text, ${leftOn} as "leftOn" from staff where id = any(${staffIds}::uuid[])) of
    where "leftOn" is not null order by search_text, "staffId"`.execute(db)
  return rows
}
