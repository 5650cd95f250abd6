import type { Lesson, Slot } from '@bellhouse/contracts'
import { inRooms, type Roomed, roomsOf } from '@bellhouse/timetabling'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

const staffOf = sql<string[]>`array(
  select staff_id from lesson_staff join staff on staff.id = staff_id
  where lesson_id = lesson.id order by staff.search_text, staff_id)`
const streamsOf = sql<string[]>`array(
  select stream_id from lesson_stream join stream on stream.id = stream_id
  where lesson_id = lesson.id order by class_place(class_code), stream.name)`

const roomsOfLesson = sql<string[]>`array(select room_id from lesson_room where lesson_id = lesson.id order by place)`

const setOf = sql`set_of_lesson(lesson.id, (select day_of_term(timetable.term_id)))`

const setTitle = sql<string | null>`(
  select ${streamLabel} from taught_group stream join class on class.code = class_code where stream.id = ${setOf})`

// Each of its teachers has the subject in one of its streams, or in the set whose lesson it is.
const isAllocated = sql<boolean>`lesson.subject_id is null
  or not exists (select from lesson_stream where lesson_id = lesson.id)
  or not exists (
  select from lesson_staff where lesson_staff.lesson_id = lesson.id and not exists (
    select from lesson_stream join allocated_on((select day_of_term(timetable.term_id))) teacher using (stream_id)
    where lesson_stream.lesson_id = lesson.id and teacher.staff_id = lesson_staff.staff_id
      and teacher.subject_id = lesson.subject_id)
  and not exists (
    select from allocated_on((select day_of_term(timetable.term_id))) teacher
    where teacher.staff_id = lesson_staff.staff_id and teacher.subject_id = lesson.subject_id
      and teacher.stream_id = ${setOf}))`

const lessonRows = (db: Db) =>
  db
    .selectFrom('lesson')
    .innerJoin('timetable', 'timetable.id', 'lesson.timetable_id')
    .select([
      'lesson.id',
      'lesson.timetable_id as timetableId',
      'lesson.demand_id as demandId',
      'lesson.subject_id as subjectId',
      'lesson.title',
      'lesson.group_name as group',
      'lesson.duration',
      'lesson.day',
      'lesson.period',
      'lesson.is_pinned as isPinned',
      'lesson.version',
      staffOf.as('staffIds'),
      streamsOf.as('streamIds'),
      roomsOfLesson.as('rooms'),
      isAllocated.as('isAllocated'),
      setTitle.as('set'),
    ])

type LessonRow = Awaited<ReturnType<ReturnType<typeof lessonRows>['execute']>>[number]

const lessonOf = ({ day, period, set, rooms, ...row }: LessonRow): Lesson & { timetableId: string } => ({
  ...row,
  ...inRooms(rooms),
  ...(set !== null && { set }),
  slot: day === null || period === null ? null : { day, period },
})

/** By their place; those that have none come last. */
export async function listLessons(db: Db, timetableId: string) {
  const rows = await lessonRows(db)
    .where('lesson.timetable_id', '=', timetableId)
    .orderBy('lesson.day')
    .orderBy('lesson.period')
    .orderBy('lesson.id')
    .execute()
  return rows.map(lessonOf)
}

export async function findLesson(db: Db, lessonId: string) {
  const row = await lessonRows(db).where('lesson.id', '=', lessonId).executeTakeFirst()
  return row && lessonOf(row)
}

export type LessonFields = Omit<Lesson, 'id' | 'version' | 'isAllocated'>

/** Their ids, in the same order. */
export async function insertLessons(db: Db, timetableId: string, lessons: readonly LessonFields[]): Promise<string[]> {
  const given = lessons.map((lesson) => ({ ...lesson, id: crypto.randomUUID() }))
  await sql`
    insert into lesson
      (id, timetable_id, demand_id, subject_id, title, group_name, duration, day, period, is_pinned)
    select id, ${timetableId}, demand_id, subject_id, title, group_name, duration, day, period, is_pinned
    from unnest(
      ${given.map(({ id }) => id)}::uuid[],
      ${given.map(({ demandId }) => demandId)}::uuid[],
      ${given.map(({ subjectId }) => subjectId)}::uuid[],
      ${given.map(({ title }) => title)}::text[],
      ${given.map(({ group }) => group)}::text[],
      ${given.map(({ duration }) => duration)}::smallint[],
      ${given.map(({ slot }) => slot?.day ?? null)}::smallint[],
      ${given.map(({ slot }) => slot?.period ?? null)}::smallint[],
      ${given.map(({ isPinned }) => isPinned)}::boolean[]
    ) as given (id, demand_id, subject_id, title, group_name, duration, day, period, is_pinned)`.execute(db)
  await putNeeds(db, given)
  return given.map(({ id }) => id)
}

type Needs = Pick<Lesson, 'id' | 'staffIds' | 'streamIds' | 'roomId' | 'roomIds'>

/** Who and what the lessons need. */
async function putNeeds(db: Db, lessons: readonly Needs[]) {
  const staff = lessons.flatMap(({ id, staffIds }) => staffIds.map((staffId) => [id, staffId] as const))
  const streams = lessons.flatMap(({ id, streamIds }) => streamIds.map((streamId) => [id, streamId] as const))
  await sql`insert into lesson_staff (lesson_id, staff_id)
    select * from unnest(${staff.map(([id]) => id)}::uuid[], ${staff.map(([, other]) => other)}::uuid[])`.execute(db)
  await sql`insert into lesson_stream (lesson_id, stream_id)
    select * from unnest(${streams.map(([id]) => id)}::uuid[], ${streams.map(([, other]) => other)}::uuid[])`.execute(
    db,
  )
  const rooms = lessons.flatMap((lesson) => roomsOf(lesson).map((roomId, at) => [lesson.id, roomId, at + 1] as const))
  await sql`insert into lesson_room (lesson_id, room_id, place)
    select * from unnest(${rooms.map(([id]) => id)}::uuid[], ${rooms.map(([, room]) => room)}::uuid[],
      ${rooms.map(([, , place]) => place)}::smallint[])`.execute(db)
}

type Changed = Pick<
  Lesson,
  'id' | 'version' | 'subjectId' | 'title' | 'group' | 'streamIds' | 'staffIds' | 'roomId' | 'roomIds' | 'duration'
>

/** False where it is no longer in that version. */
export async function updateLesson(db: Db, lesson: Changed): Promise<boolean> {
  const { id, version, subjectId, title, group, duration } = lesson
  const { numUpdatedRows } = await db
    .updateTable('lesson')
    .set({ subject_id: subjectId, title, group_name: group, duration })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db.deleteFrom('lesson_staff').where('lesson_id', '=', id).execute()
  await db.deleteFrom('lesson_stream').where('lesson_id', '=', id).execute()
  await db.deleteFrom('lesson_room').where('lesson_id', '=', id).execute()
  await putNeeds(db, [lesson])
  return true
}

interface Versioned {
  lessonId: string
  version: number
}

/** False where it is no longer in that version. What comes off the grid is not pinned any longer. */
export async function updateSlot(db: Db, { lessonId, version, slot }: Versioned & { slot: Slot | null }) {
  const { numUpdatedRows } = await db
    .updateTable('lesson')
    .set({ day: slot?.day ?? null, period: slot?.period ?? null, ...(slot === null && { is_pinned: false }) })
    .where('id', '=', lessonId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** False where it is no longer in that version. */
export async function updatePin(db: Db, { lessonId, version, isPinned }: Versioned & { isPinned: boolean }) {
  const { numUpdatedRows } = await db
    .updateTable('lesson')
    .set({ is_pinned: isPinned })
    .where('id', '=', lessonId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deleteLessons(db: Db, lessonIds: readonly string[]) {
  await sql`delete from lesson where id = any(${lessonIds}::uuid[])`.execute(db)
}

/** Which of these records are not there, or in the case of staff do not work here any longer. */
export async function findMissing(db: Db, { subjectId, streamIds, staffIds, ...given }: LessonReferences) {
  const { rows } = await sql<Record<'subjectId' | 'roomId' | 'streamIds' | 'staffIds', boolean>>`
    select
      ${subjectId}::uuid is not null and not exists (select from subject where id = ${subjectId}) as "subjectId",
      exists (select unnest(${roomsOf(given)}::uuid[]) except select id from room) as "roomId",
      exists (select unnest(${streamIds}::uuid[]) except select id from stream) as "streamIds",
      exists (select unnest(${staffIds}::uuid[]) except select id from staff where status <> 'left') as "staffIds"`.execute(
    db,
  )
  return rows[0]
}

export type LessonReferences = Pick<Lesson, 'subjectId' | 'roomId' | 'streamIds' | 'staffIds'> & Roomed
