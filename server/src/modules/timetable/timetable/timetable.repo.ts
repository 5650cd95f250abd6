import type { OwnLesson, TimetableVersion } from '@bellhouse/contracts'
import type { CycleCalendar } from '@bellhouse/timetabling'
import { type RawBuilder, sql } from 'kysely'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import { termLabel } from '../../school/terms'
import { findFrame } from './frames.repo'
import { listLessons } from './lessons.repo'

const versionRows = (db: Db) =>
  db.selectFrom('timetable').select([
    'id',
    'term_id as termId',
    'title',
    'state',
    'based_on as basedOn',
    sql<string>`to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('madeAt'),
    sql<string | null>`to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('publishedAt'),
    'version',
    sql<string | null>`to_char(lower(during), 'YYYY-MM-DD')`.as('firstDay'),
    sql<string | null>`to_char(upper(during) - 1, 'YYYY-MM-DD')`.as('lastDay'),
    sql<TimetableVersion['holds']>`case when during is null then null when during @> school_today() then 'now'
      when during << daterange(school_today(), null) then 'over' else 'ahead' end`.as('holds'),
    sql<number>`(select count(*)::int from lesson where timetable_id = timetable.id)`.as('lessons'),
    sql<number>`(select count(*)::int from lesson where timetable_id = timetable.id and day is null)`.as('unplaced'),
    sql<number>`(select count(*)::int from lesson where timetable_id = timetable.id and day is not null and exists (
        select from lesson_staff join staff on staff.id = staff_id where lesson_id = lesson.id and status = 'left'))`.as(
      'ofLeavers',
    ),
  ])

export type VersionOfTerm = TimetableVersion & { termId: string }

/** Drafts first, then what is published, with the one of today before others, then those that were; the newest first. */
export function listVersions(db: Db, termId: string): Promise<VersionOfTerm[]> {
  return versionRows(db)
    .where('term_id', '=', termId)
    .orderBy(sql`array_position(array['draft', 'published', 'archived'], state)`)
    .orderBy(sql`during @> school_today()`, 'desc')
    .orderBy(sql`lower(during)`, (by) => by.desc().nullsLast())
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
}

export function findVersion(db: Db, timetableId: string): Promise<VersionOfTerm | undefined> {
  return versionRows(db).where('id', '=', timetableId).executeTakeFirst()
}

/** The term that a version belongs to, and that version locked: whoever changes it too waits until the transaction ends. */
export function lockVersion(db: Db, timetableId: string) {
  return db
    .selectFrom('timetable')
    .select(['id', 'term_id as termId', 'title', 'state', 'version'])
    .where('id', '=', timetableId)
    .forUpdate()
    .executeTakeFirst()
}

export function findVersionTitled(db: Db, termId: string, title: string) {
  return db
    .selectFrom('timetable')
    .select('id')
    .where('term_id', '=', termId)
    .where('title', '=', title)
    .executeTakeFirst()
}

export async function insertVersion(
  db: Db,
  { termId, title, basedOn }: { termId: string; title: string; basedOn: string | null },
) {
  const { id } = await db
    .insertInto('timetable')
    .values({ term_id: termId, title, based_on: basedOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Versioned {
  timetableId: string
  version: number
}

/** False where it is no longer in that version. */
export async function updateTitle(db: Db, { timetableId, version, title }: Versioned & { title: string }) {
  const { numUpdatedRows } = await db
    .updateTable('timetable')
    .set({ title })
    .where('id', '=', timetableId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export function deleteVersion(db: Db, timetableId: string) {
  return db.deleteFrom('timetable').where('id', '=', timetableId).execute()
}

/** A version with its frame and all of its lessons. */
export async function readTimetable(db: Db, timetableId: string) {
  const version = await findVersion(db, timetableId)
  if (!version) return undefined
  const [frame, lessons] = await askAll(db, [() => findFrame(db, version.termId), () => listLessons(db, timetableId)])
  return frame && { version, frame, lessons }
}

/**
 * The term that a day lies in, its frame and what decides which day of the cycle that is, with the version that holds on the day; nothing for
 * a term without a published timetable.
 */
export async function findCalendarOf(db: Db, day: string) {
  const term = await db
    .selectFrom('term')
    .innerJoin('academic_year', 'academic_year.id', 'term.academic_year_id')
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('timetable')
          .select([
            sql<string | null>`min(id::text) filter (where during @> ${day}::date)`.as('timetableId'),
            sql<Date>`max(published_at)`.as('publishedAt'),
          ])
          .whereRef('term_id', '=', 'term.id')
          .where('state', '=', 'published')
          .having(sql<boolean>`count(*) > 0`)
          .as('held'),
      (join) => join.onTrue(),
    )
    .select([
      'term.id',
      termLabel.as('label'),
      'term.start_date as startDate',
      'term.end_date as endDate',
      'held.timetableId',
      'held.publishedAt',
      sql<number[]>`(select week_days from school)`.as('weekDays'),
    ])
    .where('term.start_date', '<=', day)
    .where('term.end_date', '>=', day)
    .executeTakeFirst()
  const frame = term && (await findFrame(db, term.id))
  if (!frame) return undefined
  const holidays = await db
    .selectFrom('school_holiday')
    .select(['day', 'title'])
    .where('day', '>=', term.startDate)
    .where('day', '<=', term.endDate)
    .execute()
  const calendar: CycleCalendar = {
    counting: frame.counting,
    length: frame.days.length,
    termStart: term.startDate,
    termEnd: term.endDate,
    weekDays: term.weekDays,
    holidays: new Set(holidays.map((holiday) => holiday.day)),
  }
  return { term, frame, calendar, holidays }
}

/** Whose lessons. */
export interface Whose {
  staffId?: string | undefined
  streamId?: string | undefined
  /** A set, whose streams are meant. */
  setId?: string | undefined
  studentId?: string | undefined
}

// Whoever it is, their lessons are few, and are found without reading those of everybody else: an array is expected to be short.
function idsOf({ staffId, streamId, setId, studentId }: Whose, dates: readonly string[]) {
  const isOf = (lessons: RawBuilder<unknown>) => sql<boolean>`lesson.id = any(array(${lessons}))`
  const asked = [
    staffId &&
      isOf(sql`select lesson_id from lesson_staff where staff_id = ${staffId}
        union select lesson_id from lessons_handed_to(${staffId})`),
    streamId && isOf(sql`select lesson_id from lesson_stream where stream_id = ${streamId}`),
    setId &&
      isOf(sql`select lesson_id from lesson_stream join teaching_group_stream using (stream_id)
        where teaching_group_id = ${setId}`),
    studentId &&
      isOf(sql`select lesson_id from lesson_stream
        where stream_id in (select stream_of(${studentId}, day) from unnest(${dates}::date[]) day)`),
  ].filter((one) => typeof one === 'object')
  return asked.length === 0 ? sql<boolean>`true` : sql.join(asked, sql` and `)
}

/** On that day, as `listLessonsOf` says. */
const isOfStudent = (studentId: string) => sql<boolean>`(
  exists (select from lesson_stream where lesson_id = lesson.id and stream_id = stream_of(${studentId}, asked.date))
  and (subject.id is null or takes_subject(${studentId}, subject.id, asked.date))
  and (taught.set_id is null or exists (select from set_members_on(asked.date) member
    where member.student_id = ${studentId} and member.teaching_group_id = taught.set_id)))`

/** A lesson on a day, with what decides whose it is. */
export interface DatedLesson extends OwnLesson {
  date: string
  subjectId: string | null
  /** The set whose lesson it is on that day. */
  setId: string | null
}

interface Asked extends Whose {
  termId: string
  dates: readonly { date: string; cycleDay: number }[]
}

/**
 * The lessons that somebody has on dates of one term, each with its date and by the version that holds on it, in the order of the day. A
 * student has the lessons of the stream in which they are on that day, as far as they take the subject then, and of sets those of their own.
 * Classes that begin the term later have no lessons before.
 */
export async function listLessonsOf(db: Db, { termId, dates, staffId, streamId, setId, studentId }: Asked) {
  const { rows } = await sql<DatedLesson & { setTitle: string | null }>`
    select to_char(asked.date, 'YYYY-MM-DD') as date, lesson.id, lesson.day, lesson.period, lesson.duration, lesson.title,
      lesson.group_name as "group", lesson.subject_id as "subjectId", taught.set_id as "setId",
      case when subject.id is null then null
        else jsonb_strip_nulls(jsonb_build_object('code', subject.code, 'name', subject.name, 'departmentPlace',
          case when subject.department is not null then (select count(distinct other.department) from subject other
            where other.department collate "C" < subject.department collate "C") end)) end as subject,
      (select coalesce(jsonb_agg(jsonb_build_object('id', stream.id, 'label', ${streamLabel})
          order by class_place(class_code), stream.name), '[]')
        from lesson_stream join stream on stream.id = stream_id join class on class.code = class_code
        where lesson_id = lesson.id) as streams,
      (select coalesce(jsonb_agg(jsonb_build_object('id', staff.id, 'name', staff.name)
          order by staff.search_text, staff.id), '[]')
        from lesson_staff join staff on staff.id = staff_id where lesson_id = lesson.id) as staff,
      (select string_agg(room.code, ', ' order by place) from lesson_room join room on room.id = room_id
        where lesson_id = lesson.id) as room,
      case when taught.set_id is not null then
        (select ${streamLabel} from taught_group stream join class on class.code = class_code where stream.id = taught.set_id) end as "setTitle"
    from unnest(array(select unnest(${dates.map(({ date }) => date)}::date[])),
        array(select unnest(${dates.map(({ cycleDay }) => cycleDay)}::smallint[]))) as asked (date, day)
      join timetable on timetable.term_id = ${termId} and timetable.during @> asked.date
      join lesson on lesson.timetable_id = timetable.id and lesson.day = asked.day
      left join subject on subject.id = lesson.subject_id
      cross join lateral (select case
          when exists (select from teaching_group where subject_id = lesson.subject_id and class_code is not null)
          then set_of_lesson(lesson.id, asked.date) end as set_id offset 0) taught
    where ${idsOf(
      { staffId, streamId, setId, studentId },
      dates.map(({ date }) => date),
    )}
      and ${staffId ? sql<boolean>`lesson.id in (select lessons_of(${staffId}, asked.date))` : sql.lit(true)}
      and ${studentId ? isOfStudent(studentId) : sql.lit(true)}
      and (not exists (select from lesson_stream where lesson_id = lesson.id) or exists (
        select from lesson_stream join stream on stream.id = stream_id
        where lesson_id = lesson.id and not exists (
          select from term_class_start late join term on term.id = late.term_id
          where late.class_code = stream.class_code and asked.date >= term.start_date and asked.date < late.start_date)))
    order by asked.date, lesson.period, lesson.id`.execute(db)
  return rows.map(
    ({ setTitle, ...lesson }): DatedLesson => ({ ...lesson, ...(setTitle !== null && { set: setTitle }) }),
  )
}
