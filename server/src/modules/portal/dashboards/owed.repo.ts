import {
  afternoonStart,
  dayAfter,
  registerAddress,
  registerIdOf,
  registerQueryOf,
  type Session,
  type TeachingCategory,
} from '@bellhouse/contracts'
import { cycleDaysOf } from '@bellhouse/timetabling'
import { sql } from 'kysely'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { isTakenOf, lessonsBack, readSessionTitles, type TakenSessions, takenOn } from '../../attendance/registers'
import { listStreamsOfClassTeacher } from '../../people/staff'
import { isSessionOfWeek, listRhythms, type RhythmOfDays } from '../../school/school-calendar'
import { firstRegisterDay, hasMembersOn, owesNoRegister, streamLabel } from '../../school/streams'
import { type HeldLesson, listHeldLessons, withNotHeld } from '../../timetable/cover'
import { findCalendarOf, findParts, type LessonPart, listLessonsOf, partWithin } from '../../timetable/timetable'

/** More than anybody can catch up on; the newest are worth the most. */
const mostRegisters = 30
/** No term reaches further back. */
const daysOfYear = 366

export interface RegisterOwed {
  /** The set instead of the stream, where it is that of a set's lesson. */
  streamId: string
  /** The subject of a lesson that not all of the stream have. */
  subject?: string
  stream: string
  date: string
  session: Session
  /** What the timetable calls the period of a lesson. */
  sessionTitle?: string
  /** The address that opens it. */
  to: string
}

/**
 * Registers that a teacher has not taken up to a day of the current term, the newest first: of the streams whose class teacher they are,
 * or of the lessons they hold on days on which the school took a register in every lesson, and of those that nobody teaches in the streams
 * whose class teacher they are. Each leads to where their category takes it.
 */
export async function listRegistersOwed(
  db: Db,
  staffId: string,
  today: string,
  category: TeachingCategory = 'staff',
): Promise<RegisterOwed[]> {
  const rhythms = await listRhythms(db, { from: dayAfter(today, -daysOfYear), until: today })
  const lessons = await listLessonsOwed(db, { staffId, today, rhythms })
  const ofHalves = rhythms.some(({ rhythm }) => rhythm !== 'lesson') || lessons === null
  const owed = ofHalves ? await listHalvesOwed(db, { staffId, today, forLessons: lessons === null }) : []
  const newest = [...(lessons ?? []), ...owed]
    .sort((one, other) => other.date.localeCompare(one.date))
    .slice(0, mostRegisters)
  const titleOf = await readSessionTitles(db, newest)
  return newest.map((register) => {
    return { ...register, ...titleOf(register), to: registerAddress(category, registerQueryOf(register)) }
  })
}

type Owed = Omit<RegisterOwed, 'to' | 'sessionTitle'>

interface HalvesAsked {
  staffId: string
  today: string
  /** Whether halves of days stand for lessons that no timetable tells. */
  forLessons: boolean
}

interface LessonsAsked {
  staffId: string
  today: string
  rhythms: readonly RhythmOfDays[]
}

/**
 * A session that has not begun yet is not owed. Days and sessions are told so that PostgreSQL expects as many of them whoever asks,
 * and keeps its plan, which takes longer to make than to follow; the streams as an array, so that it reads no others.
 */
async function listHalvesOwed(db: Db, { staffId, today, forLessons }: HalvesAsked) {
  const { rows } = await sql<Owed>`
    with led as materialized (
      select stream.id, class_code, stream.name, days from stream join term on is_current and ${today}::date >= start_date
      cross join lateral days_with_members(stream.id, start_date, least(${today}::date, end_date))
      where stream.id = any(array(select classes_of(${staffId}, school_today())))
    )
    select stream.id as "streamId", ${streamLabel} as stream, to_char(given.day, 'YYYY-MM-DD') as date, asked.session
    from led stream join class on class.code = class_code
    join term on is_current and ${today}::date >= start_date
    cross join unnest(array(select generate_series(start_date, least(${today}::date, end_date), '1 day')::date)) as given (day)
    join school_week on school_week.during @> given.day cross join school
    cross join unnest('{morning,afternoon}'::register_session[]) as asked (session)
    where days @> given.day
      and ${isSessionOfWeek('asked.session', { forLessons })}
      and extract(isodow from given.day)::integer = any(school_week.week_days)
      and not exists (select from school_holiday where school_holiday.day = given.day)
      and not (asked.session = 'afternoon'
        and exists (select from school_half_day where school_half_day.day = given.day))
      and not ${owesNoRegister(sql`given.day`, 'stream.class_code')}
      and not exists (select from register where register.stream_id = stream.id and register.day = given.day
        and register.session = asked.session)
      and (asked.session = 'morning' or now() at time zone time_zone >= given.day + ${afternoonStart}::time)
    order by given.day desc, class_place(class_code), stream.name, asked.session desc
    limit ${sql.lit(mostRegisters)}`.execute(db)
  return rows
}

/** Nothing without a timetable on that day: then the school takes its registers by halves of the day. */
async function listLessonsOwed(db: Db, { staffId, today, rhythms }: LessonsAsked): Promise<Owed[] | null> {
  const days = Array.from({ length: lessonsBack }, (_, back) => dayAfter(today, -back)).filter((day) =>
    rhythms.some(({ rhythm, from, until }) => rhythm === 'lesson' && from <= day && day <= until),
  )
  if (days.length === 0) return []
  const found = await findCalendarOf(db, today)
  if (!found?.term.timetableId) return null
  const dates = cycleDaysOf(days, found.calendar)
  const asked = { termId: found.term.id, dates }
  const [lessons, untaught, { time, halfDays }] = await askAll(db, [
    () => listHeldLessons(db, { ...asked, staffId }),
    () => listUntaught(db, { ...asked, staffId }),
    () =>
      findTimeAndHalfDays(
        db,
        dates.map(({ date }) => date),
      ),
  ])
  const partOf = await findParts(db, lessons)
  const held = lessons.map((lesson) => ({ ...lesson, part: partOf(lesson) }))
  const places = new Map<string, Place>()
  for (const { date, period, streams, isGivenAway, part, notHeld, away = [] } of [...held, ...untaught]) {
    const start = found.frame.periods[period - 1]?.start ?? ''
    const isOff = halfDays.includes(date) && start >= afternoonStart
    if (isGivenAway || isOff || notHeld !== undefined || `${date} ${start}` > time) continue
    const session: Session = `lesson-${period}`
    for (const { streamId, subject, label } of part ? [part] : streams.map(wholeOf)) {
      const owed = { streamId, ...(subject && { subject }), stream: label, date, session }
      places.set(registerIdOf(owed), { owed, part, away })
    }
  }
  const owed = await leaveTaken(db, [...places.values()])
  return owed
    .sort((one, other) => other.date.localeCompare(one.date) || other.session.localeCompare(one.session))
    .slice(0, mostRegisters)
}

interface DatesAsked {
  staffId: string
  termId: string
  dates: readonly { date: string; cycleDay: number }[]
}

interface Untaught extends HeldLesson {
  part: LessonPart | null
}

/**
 * The lessons that nobody teaches, an assembly for instance, in the streams whose class teacher somebody is: each with that stream alone,
 * or with those who are in it: as one register where all of its streams are theirs, else as far as they are of that stream, whose register
 * is the one that can be opened.
 */
async function listUntaught(db: Db, { staffId, ...asked }: DatesAsked): Promise<Untaught[]> {
  const streams = await listStreamsOfClassTeacher(db, staffId)
  const lessons = await askAll(
    db,
    streams.map(
      ({ id }) =>
        async () =>
          withNotHeld(db, await listLessonsOf(db, { ...asked, streamId: id })),
    ),
  )
  const partOf = await findParts(db, lessons.flat())
  const isTheirs = (streamId: string) => streams.some(({ id }) => id === streamId)
  return lessons.flatMap((ofStream, at) => {
    const id = streams[at]?.id
    const isTaught = ({ date, period }: HeldLesson) =>
      ofStream.some((one) => one.date === date && one.period === period && one.staff.length > 0)
    return ofStream.flatMap((lesson): Untaught[] => {
      const part = partOf(lesson)
      if (part && lesson.staff.length > 0) return []
      if (part?.streams.some((one) => !isTheirs(one.id))) return [{ ...lesson, part: partWithin(part, id) }]
      if (part) return part.streams[0]?.id === id ? [{ ...lesson, part }] : []
      if (isTaught(lesson)) return []
      return [{ ...lesson, part, streams: lesson.streams.filter((stream) => stream.id === id) }]
    })
  })
}

/** The moment at the school as `YYYY-MM-DD HH:MM`, and which of the days are half days. */
async function findTimeAndHalfDays(db: Db, dates: readonly string[]) {
  const { rows } = await sql<{ time: string; halfDays: string[] }>`
    select to_char(now() at time zone time_zone, 'YYYY-MM-DD HH24:MI') as time,
      array(select to_char(day, 'YYYY-MM-DD') from school_half_day where day = any(${dates}::date[])) as "halfDays"
    from school`.execute(db)
  return rows[0] ?? { time: '', halfDays: [] }
}

interface Place {
  owed: Owed
  /** Who of the streams has the lesson, where that is not everybody. */
  part: LessonPart | null
  /** The streams that are without the lesson on that day. */
  away: readonly string[]
}

const wholeOf = ({ id, label }: { id: string; label: string }) => ({ streamId: id, label, subject: undefined })

/** What is still owed: nothing of streams that nobody is in, nor from before the school's first register. */
async function leaveTaken(db: Db, places: readonly Place[]): Promise<Owed[]> {
  const asked = places.flatMap(({ owed: { streamId, date }, part }) =>
    (part?.streams.map(({ id }) => id) ?? [streamId]).map((id) => ({ id, date })),
  )
  const due = await listDueStreams(db, asked)
  const dueOf = new Map(due.map((row) => [`${row.streamId} ${row.date}`, row]))
  return places.flatMap(({ owed, part, away }) => {
    const ids = part?.streams.map(({ id }) => id) ?? [owed.streamId]
    const duesOf = (id: string) => (away.includes(id) ? undefined : dueOf.get(`${id} ${owed.date}`))
    const isDue = ids.some((id) => duesOf(id) !== undefined)
    // A stream that owes nothing does not hold up those that have a lesson with it.
    const owesNothing = { taken: [owed.session], takenParts: [] }
    const isTaken = isTakenOf({ ...owed, part }, (id) => duesOf(id) ?? owesNothing)
    return isDue && !isTaken ? [owed] : []
  })
}

/** With what has been taken of them: of these streams and days those with somebody in the stream, once the school takes registers. */
async function listDueStreams(db: Db, asked: readonly { id: string; date: string }[]) {
  const { rows } = await sql<TakenSessions & { streamId: string; date: string }>`
    select asked.stream_id as "streamId", to_char(asked.day, 'YYYY-MM-DD') as date, ${takenOn(sql`asked.stream_id`, sql`asked.day`)}
    from (select distinct * from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ date }) => date)}::date[]) given (stream_id, day)) asked
    join stream on stream.id = asked.stream_id
    where ${hasMembersOn(sql`asked.day`)} and asked.day >= coalesce(${firstRegisterDay}, asked.day)`.execute(db)
  return rows
}
