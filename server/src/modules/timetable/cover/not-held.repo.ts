import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import { atNewNumbers, type Renumbered } from './renumbered-periods'

interface Dated {
  id: string
  date: string
}

/** Why each of these lessons is not held on its day; nothing of one that is. */
export async function findNotHeld(db: Db, lessons: readonly Dated[]) {
  const marked = await listMarkedDays(db, [...new Set(lessons.map(({ date }) => date))])
  const asked = lessons.filter(({ date }) => marked.has(date))
  const reasons = new Map<string, string>()
  if (asked.length > 0) {
    const { rows } = await sql<Dated & { reason: string }>`
      select * from (
        select id, to_char(day, 'YYYY-MM-DD') as date, why_not_held(id, day) as reason
        from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ date }) => date)}::date[]) as asked (id, day)) told
      where reason is not null`.execute(db)
    for (const { id, date, reason } of rows) reasons.set(`${id} ${date}`, reason)
  }
  return ({ id, date }: Dated) => reasons.get(`${id} ${date}`)
}

async function listMarkedDays(db: Db, dates: readonly string[]) {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(day, 'YYYY-MM-DD') as day from lesson_not_held
    where day = any(array(select unnest(${dates}::date[])))`.execute(db)
  return new Set(rows.map(({ day }) => day))
}

/** The days of a term on which some lesson is not held. */
export async function listMarkedDaysOf(db: Db, { startDate, endDate }: { startDate: string; endDate: string }) {
  const marked = await db
    .selectFrom('lesson_not_held')
    .select('day')
    .distinct()
    .where('day', '>=', startDate)
    .where('day', '<=', endDate)
    .execute()
  return marked.map(({ day }) => day)
}

/** These lessons with why they are not held, where they are not. */
export async function withNotHeld<L extends Dated>(
  db: Db,
  lessons: readonly L[],
): Promise<(L & { notHeld?: string })[]> {
  const whyNotHeld = await findNotHeld(db, lessons)
  return lessons.map((lesson) => {
    const notHeld = whyNotHeld(lesson)
    return notHeld === undefined ? lesson : { ...lesson, notHeld }
  })
}

/** Whether a lesson is held on a day; asked of the lessons of a day on which none is marked it costs nothing. */
export const isLessonHeld = (lessonId: string, day: string) => sql<boolean>`(
  not exists (select from lesson_not_held where lesson_not_held.day = ${day})
  or why_not_held(${sql.ref(lessonId)}, ${day}) is null)`

/** A teacher's lesson, those of a stream or those of everybody in a period of a day. */
export interface NotHeld {
  id: string
  day: string
  period: number
  staffId: string | null
  streamId: string | null
  /** Whose; null for everybody's. */
  of: string | null
  reason: string
}

const marks = sql`
  select mark.id, to_char(mark.day, 'YYYY-MM-DD') as day, mark.period, mark.staff_id as "staffId", mark.stream_id as "streamId", mark.reason,
    coalesce(staff.name, case when stream.id is not null then ${streamLabel} end) as of
  from lesson_not_held mark left join staff on staff.id = mark.staff_id
  left join stream on stream.id = mark.stream_id left join class on class.code = class_code`

export async function listMarksOfDay(db: Db, day: string): Promise<NotHeld[]> {
  const { rows } = await sql<NotHeld>`
    ${marks} where mark.day = ${day} order by period, of nulls first, mark.id`.execute(db)
  return rows
}

export async function findMark(db: Db, id: string): Promise<NotHeld | undefined> {
  const { rows } = await sql<NotHeld>`${marks} where mark.id = ${id}`.execute(db)
  return rows[0]
}

interface NewMark {
  day: string
  period: number
  staffId: string | null
  streamId: string | null
  reason: string
  accountId: string
}

/** What is marked already gets the new reason. */
export function putMark(db: Db, { day, period, staffId, streamId, reason, accountId }: NewMark) {
  const said = { reason, made_by: accountId }
  return db
    .insertInto('lesson_not_held')
    .values({ day, period, staff_id: staffId, stream_id: streamId, ...said })
    .onConflict((same) => same.columns(['day', 'period', 'staff_id', 'stream_id']).doUpdateSet(said))
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const deleteMark = (db: Db, id: string) => db.deleteFrom('lesson_not_held').where('id', '=', id).execute()

/** The lessons of a teacher's that are marked at the time of some lessons. */
export async function listMarksOfTeachers(
  db: Db,
  { day, period, staffIds }: { day: string; period: number; staffIds: readonly string[] },
) {
  const all = await listMarksOfDay(db, day)
  return all.filter((mark) => mark.period === period && mark.staffId !== null && staffIds.includes(mark.staffId))
}

/** What is marked goes along with the periods that have another number now, between two days. */
export async function renumberNotHeld(
  db: Db,
  { from, until }: { from: string; until: string },
  periods: readonly Renumbered[],
) {
  if (periods.length === 0) return
  const moved = await db
    .deleteFrom('lesson_not_held')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .where(
      'period',
      'in',
      periods.map((period) => period.from),
    )
    .returningAll()
    .execute()
  const kept = atNewNumbers(moved, periods)
  if (kept.length > 0) await db.insertInto('lesson_not_held').values(kept).execute()
}
