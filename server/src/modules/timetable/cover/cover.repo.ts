import { type CycleCalendar, cycleDaysOf } from '@bellhouse/timetabling'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { listMarkedDaysOf } from './not-held.repo'
import { giversToAbsent, hasNotLeftBy, leftOn } from './stand-ins.repo'
import { forgetTakenBack, takeBackOfAbsence, tellOthers } from './take-back.repo'

export interface Absence {
  id: string
  staffId: string
  name: string
  firstDay: string
  lastDay: string
  reason: string
  /** Since when they work here no longer. */
  leftOn: string | null
  /** The lessons that it is about, where these are not all of theirs. */
  lessonIds?: readonly string[]
}

const absenceRows = (db: Db) =>
  db
    .selectFrom('staff_absence')
    .innerJoin('staff', 'staff.id', 'staff_absence.staff_id')
    .select([
      'staff_absence.id',
      'staff_id as staffId',
      'staff.name',
      'first_day as firstDay',
      'last_day as lastDay',
      'reason',
      leftOn.as('leftOn'),
    ])

export function listAbsences(db: Db, day: string): Promise<Absence[]> {
  return absenceRows(db)
    .where('first_day', '<=', day)
    .where('last_day', '>=', day)
    .orderBy('staff.search_text')
    .orderBy('staff_absence.id')
    .execute()
}

/** Who is absent on which days, of those who are on any day from one to another. */
export const listAbsentBetween = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('staff_absence')
    .select(['staff_id as staffId', 'first_day as firstDay', 'last_day as lastDay'])
    .where('first_day', '<=', to)
    .where('last_day', '>=', from)
    .execute()

export function findAbsence(db: Db, absenceId: string): Promise<Absence | undefined> {
  return absenceRows(db).where('staff_absence.id', '=', absenceId).executeTakeFirst()
}

export async function insertAbsence(
  db: Db,
  given: { staffId: string; firstDay: string; lastDay: string; reason: string; accountId: string },
) {
  return db
    .insertInto('staff_absence')
    .values({
      staff_id: given.staffId,
      first_day: given.firstDay,
      last_day: given.lastDay,
      reason: given.reason,
      made_by: given.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** An absence that somebody has in these days already. Two that record one of the same teacher wait for each other. */
export async function lockOverlap(db: Db, given: { staffId: string; firstDay: string; lastDay: string }) {
  await db.selectFrom('staff').select('id').where('id', '=', given.staffId).forNoKeyUpdate().execute()
  return absenceRows(db)
    .where('staff_id', '=', given.staffId)
    .where('first_day', '<=', given.lastDay)
    .where('last_day', '>=', given.firstDay)
    .orderBy('first_day')
    .limit(1)
    .executeTakeFirst()
}

/** Whoever was to take their lessons has them no longer. */
export async function deleteAbsence(db: Db, { id, firstDay }: Pick<Absence, 'id' | 'firstDay'>) {
  await takeBackOfAbsence(db, id, firstDay)
  await db.deleteFrom('staff_absence').where('id', '=', id).execute()
}

/** Whoever is back on a day was absent until the day before; who was to take their lessons from that day on has them no longer. */
export async function endAbsence(db: Db, absenceId: string, { from, lastDay }: { from: string; lastDay: string }) {
  await db.updateTable('staff_absence').set({ last_day: lastDay }).where('id', '=', absenceId).execute()
  await takeBackOfAbsence(db, absenceId, from)
}

/** Who takes which lesson of whom. */
export interface Cover {
  id: string
  day: string
  period: number
  absentId: string
  absentName: string
  staffId: string
  name: string
}

/**
 * A cover counts for nothing while whoever would take the lesson is absent too, is on leave or has left by then, and while whose
 * lesson it was works here again, or whoever stands in for them is there.
 */
export const coverStands = sql<boolean>`not exists (select from staff_absence taker
  where taker.staff_id = lesson_cover.staff_id and lesson_cover.day between taker.first_day and taker.last_day)
  and (lesson_cover.day < school_today() or (
    exists (select from staff where staff.id = lesson_cover.staff_id and status = 'active' and ${hasNotLeftBy(sql`lesson_cover.day::text`)})
    and (leaver_id is null or leaver_id in (${giversToAbsent(sql`lesson_cover.day`)})
      or exists (select from staff where staff.id = leaver_id and ${leftOn} <= lesson_cover.day::text))))`

/** Whose lesson somebody takes; joined after the absence, which somebody who has left need not have. */
const absentId = sql<string>`coalesce(staff_absence.staff_id, leaver_id)`

/** The name of whoever takes a lesson for one of its teachers on a day. */
export const nameOfTaker = (lessonId: RawBuilder<unknown>, period: RawBuilder<unknown>, day: string) => sql<
  string | null
>`(
  select covering.name
  from lesson_cover left join staff_absence on staff_absence.id = absence_id
    join lesson_staff away on away.staff_id = ${absentId} and away.lesson_id = ${lessonId}
    join staff covering on covering.id = lesson_cover.staff_id
  where lesson_cover.day = ${day} and lesson_cover.period = ${period} and ${coverStands}
  order by covering.search_text limit 1)`

interface AskedCovers {
  from: string
  to: string
  /** Of all who take lessons where nobody is named. */
  staffId?: string | undefined
}

/** From one day to another, both included. */
export async function listCovers(db: Db, { from, to, staffId }: AskedCovers): Promise<Cover[]> {
  const { rows } = await sql<Cover>`
    select lesson_cover.id, to_char(day, 'YYYY-MM-DD') as day, period, absent.id as "absentId", absent.name as "absentName",
      staff.id as "staffId", staff.name
    from lesson_cover
      left join staff_absence on staff_absence.id = absence_id
      join staff absent on absent.id = ${absentId}
      join staff on staff.id = lesson_cover.staff_id
    where day between ${from}::date and ${to}::date and ${coverStands}
      and ${staffId === undefined ? sql.lit(true) : sql`lesson_cover.staff_id = ${staffId}`}
    order by day, period, staff.search_text`.execute(db)
  return rows
}

export function findCover(db: Db, coverId: string) {
  return db
    .selectFrom('lesson_cover')
    .select(['id', 'absence_id as absenceId', 'leaver_id as leaverId'])
    .where('id', '=', coverId)
    .executeTakeFirst()
}

interface NewCover {
  /** The absence, or whoever has left and has none on that day. */
  of: { absenceId: string } | { leaverId: string }
  day: string
  period: number
  staffId: string
  accountId: string
  absentId: string
}

const columnOf = (of: NewCover['of']) =>
  'absenceId' in of ? (['absence_id', of.absenceId] as const) : (['leaver_id', of.leaverId] as const)

/** What else somebody was to take on a day: of whoever is free for a lesson, those at its time count for nothing. */
export async function listOtherCovers(db: Db, { of, day, staffId }: Pick<NewCover, 'of' | 'day' | 'staffId'>) {
  const [column, whose] = columnOf(of)
  const { rows } = await sql<{ id: string; ofId: string; absentId: string; period: number }>`
    select lesson_cover.id, coalesce(absence_id, leaver_id) as "ofId", ${absentId} as "absentId", period
    from lesson_cover left join staff_absence on staff_absence.id = absence_id
    where lesson_cover.staff_id = ${staffId} and day = ${day} and ${sql.ref(column)} is distinct from ${whose}
    order by period`.execute(db)
  return rows
}

/** Whoever else was to take the lesson does not any more. */
export async function putCover(db: Db, { of, day, period, staffId, accountId, absentId }: NewCover) {
  const taker = { staff_id: staffId, made_by: accountId }
  const [column, whose] = columnOf(of)
  await tellOthers(db, { column, whose, day, period }, staffId)
  await forgetTakenBack(db, { staffId, absentId, day, period })
  return db
    .insertInto('lesson_cover')
    .values({ [column]: whose, day, period, ...taker })
    .onConflict((same) => same.columns([column, 'day', 'period']).doUpdateSet(taker))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Two who give out lessons of one day wait for each other. */
export const lockCoverDay = (db: Db, day: string) =>
  sql`select pg_advisory_xact_lock(hashtext('covers of ' || ${day}))`.execute(db)

/**
 * Who works here on a day, with what they teach in a term and how often they have taken lessons for others in it, but for those that
 * were not held. Whoever has handed over all of their work is away.
 */
export interface Colleague {
  id: string
  name: string
  subjectIds: string[]
  streamIds: string[]
  covers: number
}

interface TermOfDay {
  term: { id: string; startDate: string; endDate: string }
  calendar: CycleCalendar
}

export async function listColleagues(db: Db, { term, calendar }: TermOfDay, day: string) {
  const dates = cycleDaysOf(await listMarkedDaysOf(db, term), calendar)
  const { rows } = await sql<Colleague>`
    with taken as (
      select lesson_cover.staff_id, count(*)::int as count
      from lesson_cover left join staff_absence on staff_absence.id = absence_id
      where day between ${term.startDate}::date and ${term.endDate}::date and ${coverStands}
        and not exists (
          select from unnest(${dates.map(({ date }) => date)}::date[], ${dates.map(({ cycleDay }) => cycleDay)}::smallint[]) as marked (date, cycle_day)
            join timetable on timetable.term_id = ${term.id} and timetable.during @> marked.date
            join lesson on lesson.timetable_id = timetable.id and lesson.day = marked.cycle_day
            join lesson_staff on lesson_id = lesson.id
          where marked.date = lesson_cover.day and lesson.period = lesson_cover.period and lesson_staff.staff_id = ${absentId}
            and why_not_held(lesson.id, marked.date) is not null)
      group by lesson_cover.staff_id
    )
    select staff.id, staff.name,
      array(select subject_id from staff_subject where staff_id = staff.id
        union select subject_id from allocated_on(day_of_term(${term.id})) mine where mine.staff_id = staff.id) as "subjectIds",
      array(select distinct stream_id from allocated_on(day_of_term(${term.id})) mine where mine.staff_id = staff.id) as "streamIds",
      coalesce(taken.count, 0) as covers
    from staff left join taken on taken.staff_id = staff.id
    where status = 'active' and ${hasNotLeftBy(day)}
      and not exists (select from hand_over where from_staff_id = staff.id and takes_all and hand_over.during @> ${day}::date)
    order by search_text, id`.execute(db)
  return rows
}

/** Who cannot teach in a period of a day of the cycle. */
export async function listAway(db: Db, { termId, cycleDay }: { termId: string; cycleDay: number }) {
  return db
    .selectFrom('staff_unavailable')
    .select(['staff_id as staffId', 'period'])
    .where('term_id', '=', termId)
    .where('day', '=', cycleDay)
    .execute()
}

export function listActiveStaff(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('status', '<>', 'left')
    .orderBy('search_text')
    .orderBy('id')
    .execute()
}

export function findSubjectId(db: Db, lessonId: string) {
  return db.selectFrom('lesson').select('subject_id as subjectId').where('id', '=', lessonId).executeTakeFirst()
}
