import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

interface Dated {
  id: string
  date: string
}

/** Why each of these lessons is not held on its day; nothing of one that is. */
export const findNotHeld = async (db: Db, lessons: readonly Dated[]) =>
  whyNotHeldOf(db, lessons, await listMarkedDays(db, lessons))

async function whyNotHeldOf(db: Db, lessons: readonly Dated[], marked: ReadonlyMap<string, StreamMark[]>) {
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

interface StreamMark {
  streamId: string
  period: number
}

/** The days of these lessons on which something is marked, with the marks of single streams. */
async function listMarkedDays(db: Db, lessons: readonly Dated[]) {
  const dates = [...new Set(lessons.map(({ date }) => date))]
  const { rows } = await sql<{ day: string; streams: StreamMark[] }>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(jsonb_agg(jsonb_build_object('streamId', stream_id, 'period', period))
      filter (where stream_id is not null), '[]') as streams
    from lesson_not_held where day = any(array(select unnest(${dates}::date[]))) group by day`.execute(db)
  return new Map(rows.map(({ day, streams }) => [day, streams]))
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

interface OfStreams extends Dated {
  period: number
  duration: number
  streams: readonly { id: string }[]
}

/** These lessons with why they are not held, where they are not, and with the streams that are away from those that are. */
export async function withNotHeld<L extends OfStreams>(
  db: Db,
  lessons: readonly L[],
): Promise<(L & { notHeld?: string; away?: string[] })[]> {
  const marked = await listMarkedDays(db, lessons)
  const whyNotHeld = await whyNotHeldOf(db, lessons, marked)
  return lessons.map((lesson) => {
    const notHeld = whyNotHeld(lesson)
    if (notHeld !== undefined) return { ...lesson, notHeld }
    const away = streamsAway(lesson, marked.get(lesson.date) ?? [])
    return away.length > 0 ? { ...lesson, away } : lesson
  })
}

/** Those that are without all periods of the lesson. */
function streamsAway({ period, duration, streams }: OfStreams, marks: readonly StreamMark[]) {
  const isAway = (id: string) => {
    const own = marks.filter((mark) => mark.streamId === id && period <= mark.period && mark.period < period + duration)
    return own.length === duration
  }
  return streams.flatMap(({ id }) => (isAway(id) ? [id] : []))
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
