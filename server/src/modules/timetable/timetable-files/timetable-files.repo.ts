import type { TimetableNameChoice, TimetableNameKind } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { beginEmployment, findStaffNumbered } from '../../people/staff'
import { listClasses } from '../../school/school'
import { streamLabel } from '../../school/streams'
import { findFrame, holdFrame, insertLessons, insertRoom, listLessons, putSlots, updateLesson } from '../timetable'
import { type FileSchool, type KnownName, type LessonWords, type NamedRecord, taughtKey } from './file-school'
import type { FileLesson } from './plan-upload'

interface Draft {
  id: string
  termId: string
}

/** Everything that a file is compared with or written from; nothing for a term without days and periods. */
export async function readFileSchool(db: Db, { id, termId }: Draft): Promise<FileSchool | undefined> {
  const frame = await findFrame(db, termId)
  if (!frame) return undefined
  const records = await listRecords(db)
  const known = await listNames(db)
  const knownPlaces = await listPlaces(db)
  const lessons = await listLessons(db, id)
  const titles = await readTitles(db)
  const levels = new Map((await listClasses(db)).map(({ code, level }) => [code, level]))
  const taught = await readTaught(db, termId)
  return { frame, records, known, knownPlaces, lessons, titles, levels, taught, words: await readWords(db, id) }
}

/** The same while nobody can change the days and periods until the transaction ends. */
export async function holdFileSchool(db: Db, draft: Draft) {
  await holdFrame(db, draft.termId)
  return readFileSchool(db, draft)
}

async function listRecords(db: Db): Promise<FileSchool['records']> {
  const { rows } = await sql<NamedRecord & { kind: TimetableNameKind }>`
    select 'subject' as kind, id, name as label, array[code, name, code || ' (' || level || ')'] as texts, level
      from subject
    union all select 'staff', id, name, array[staff_number, name, given_names || ' ' || family_name], null from staff
      where status <> 'left'
    union all select 'stream', stream.id, ${streamLabel},
      array[${streamLabel}, class_code || stream.name, class.name || stream.name, stream.name], class.level
      from stream join class on class.code = class_code
    union all select 'room', id, code, array[code, name], null from room
    order by label, id`.execute(db)
  const of = (kind: TimetableNameKind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, label, texts, level }) => ({ id, label, texts: texts.filter(Boolean), ...(level && { level }) }))
  return { subject: of('subject'), staff: of('staff'), stream: of('stream'), room: of('room') }
}

async function listNames(db: Db): Promise<KnownName[]> {
  const { rows } = await sql<KnownName>`
    select kind, text, part, coalesce(subject_id, staff_id, stream_id, room_id) as "recordId"
    from timetable_name where place is null order by kind, text`.execute(db)
  return rows
}

async function listPlaces(db: Db): Promise<FileSchool['knownPlaces']> {
  const { rows } = await sql<FileSchool['knownPlaces'][number]>`
    select kind, text, place from timetable_name where place is not null order by kind, text`.execute(db)
  return rows
}

async function readTitles(db: Db): Promise<FileSchool['titles']> {
  const { rows } = await sql<{ title: string }>`select distinct title from lesson where subject_id is null`.execute(db)
  return new Set(rows.map(({ title }) => title))
}

// Whoever teaches a set has the subject in all streams that its students may be in.
async function readTaught(db: Db, termId: string): Promise<FileSchool['taught']> {
  const { rows } = await sql<{ staffId: string; subjectId: string; streamId: string }>`
    select staff_id as "staffId", subject_id as "subjectId", stream.id as "streamId"
    from allocated_on(day_of_term(${termId})) teacher join taught_group on taught_group.id = teacher.stream_id
    join stream on stream.id = teacher.stream_id or (stream.class_code = taught_group.class_code
      and not exists (select from stream own where own.id = teacher.stream_id))`.execute(db)
  return new Set(rows.map(({ staffId, subjectId, streamId }) => taughtKey(staffId, subjectId, streamId)))
}

async function readWords(db: Db, timetableId: string): Promise<FileSchool['words']> {
  const { rows } = await sql<LessonWords & { lessonId: string }>`
    select lesson_id as "lessonId", activity, place, subject, students, teachers, room, tags, comments
    from lesson_file_words where lesson_id in (select id from lesson where timetable_id = ${timetableId})`.execute(db)
  return new Map(rows.map(({ lessonId, ...words }) => [lessonId, words]))
}

interface Named {
  id: string
  /** False where it was there already. */
  isMade: boolean
}

/** Makes a record for a text of a file, with what the text alone says of it. */
export async function insertNamed(db: Db, { kind, text, classCode }: TimetableNameChoice): Promise<Named> {
  const name = text.trim()
  if (kind === 'room') return { id: (await insertRoom(db, { code: name, name: '', capacity: null })).id, isMade: true }
  if (kind === 'staff') return findOrAddStaff(db, name)
  const { rows } = await insertOf(kind, name, classCode).execute(db)
  const [row] = rows
  if (!row) throw new Error(`No ${kind} was made`)
  return row
}

// Where somebody has made it in the meantime, that one is meant.
async function findOrAddStaff(db: Db, name: string): Promise<Named> {
  const known = await findStaffNumbered(db, name)
  if (known) return { id: known.id, isMade: false }
  const [id = ''] = await beginEmployment(db, { actor: null }, [
    { staffNumber: name, givenNames: '', familyName: name },
  ])
  return { id, isMade: true }
}

function insertOf(kind: Exclude<TimetableNameKind, 'room' | 'staff'>, name: string, classCode: string | null) {
  if (kind === 'subject') {
    return sql<Named>`insert into subject (code, name, level)
      select ${name}, ${name}, code from level order by place limit 1
      on conflict (level, code) do update set code = excluded.code returning id, old.id is null as "isMade"`
  }
  return sql<Named>`insert into stream (class_code, name) values (${classCode}, ${name})
    on conflict (class_code, name) do update set name = excluded.name returning id, old.id is null as "isMade"`
}

/** Remembers which record a text of the files is. */
export async function putNames(db: Db, names: readonly KnownName[]) {
  for (const { kind, text, recordId, part } of names) {
    const column = sql.ref(`${kind}_id`)
    await sql`delete from timetable_name where kind = ${kind} and text = ${text}`.execute(db)
    await sql`insert into timetable_name (kind, text, part, ${column}) values (${kind}, ${text}, ${part}, ${recordId})`.execute(
      db,
    )
  }
}

export async function putPlaces(db: Db, places: FileSchool['knownPlaces']) {
  for (const { kind, text, place } of places) {
    await sql`delete from timetable_name where kind = ${kind} and (text = ${text} or place = ${place})`.execute(db)
    await sql`insert into timetable_name (kind, text, place) values (${kind}, ${text}, ${place})`.execute(db)
  }
}

/** Writes the lessons of a file into a draft, with what the file said of them. Answers the ids of those that are new. */
export async function putFileLessons(db: Db, timetableId: string, lessons: readonly FileLesson[]) {
  const added = lessons.filter(({ existing }) => existing === null)
  const there = lessons.filter(({ existing }) => existing !== null)
  const changed = there.filter(({ isChanged }) => isChanged)
  for (const lesson of changed) await updateLesson(db, lesson)
  await putSlots(db, changed)
  const ids = await insertLessons(db, timetableId, added)
  await putWords(db, [...there, ...added.map((lesson, index) => ({ ...lesson, id: ids[index] ?? lesson.id }))])
  return ids
}

export type WordsOfLesson = Pick<FileLesson, 'id' | 'words' | 'place'>

/** What files have said of these lessons. */
export async function listWords(db: Db, lessonIds: readonly string[]): Promise<WordsOfLesson[]> {
  const { rows } = await sql<WordsOfLesson['words'] & { id: string; place: number }>`
    select lesson_id as id, activity, place, subject, students, teachers, room, tags, comments
    from lesson_file_words where lesson_id = any(${lessonIds}::uuid[])`.execute(db)
  return rows.map(({ id, place, ...words }) => ({ id, place, words }))
}

export const deleteWords = (db: Db, lessonIds: readonly string[]) =>
  sql`delete from lesson_file_words where lesson_id = any(${lessonIds}::uuid[])`.execute(db)

/** What a file says of its lessons, instead of what an earlier one said. */
export async function putWords(db: Db, lessons: readonly WordsOfLesson[]) {
  const ids = lessons.map(({ id }) => id)
  const texts = (key: keyof LessonWords & keyof FileLesson['words']) => lessons.map(({ words }) => words[key])
  await deleteWords(db, ids)
  await sql`
    insert into lesson_file_words (lesson_id, activity, place, subject, students, teachers, room, tags, comments)
    select * from unnest(${ids}::uuid[], ${texts('activity')}::text[], ${lessons.map(({ place }) => place)}::int[],
      ${texts('subject')}::text[], ${texts('students')}::text[], ${texts('teachers')}::text[], ${texts('room')}::text[],
      ${texts('tags')}::text[], ${texts('comments')}::text[])`.execute(db)
}
