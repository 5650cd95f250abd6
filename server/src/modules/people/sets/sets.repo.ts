import type { EndedSet, SetStudent, SetsOfClass, TaughtSet } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { labelOfStream, streamLabel } from '../../school/streams'
import { termLabel } from '../../school/terms'

export interface SetPlace {
  classCode: string
  className: string
  subjectId: string
  subject: string
}

/** A class and a subject of its level; nothing where there are no such two. */
export function findPlace(db: Db, classCode: string, subjectId: string): Promise<SetPlace | undefined> {
  return db
    .selectFrom('class')
    .innerJoin('subject', 'subject.level', 'class.level')
    .select([
      'class.code as classCode',
      'class.name as className',
      'subject.id as subjectId',
      'subject.name as subject',
    ])
    .where('class.code', '=', classCode)
    .where('subject.id', '=', subjectId)
    .executeTakeFirst()
}

/** The school year that a day is in, or that comes next. */
export async function findYearOf(db: Db, on: string) {
  const { rows } = await sql<{ id: string; start: string; end: string }>`
    select id, start_date::text as start, end_date::text as end from academic_year
    where end_date >= ${on}::date order by start_date limit 1`.execute(db)
  return rows[0]
}

/** The subjects of the level of a class, with how many of its sets each has from a day on; compulsory ones first. */
export async function listSubjects(db: Db, classCode: string, on: string) {
  const { rows } = await sql<SetsOfClass['subjects'][number]>`
    select subject.id, subject.code, subject.name, (
      select count(*)::integer from teaching_group taught
      where taught.subject_id = subject.id and taught.class_code = class.code and upper(taught.during) > ${on}::date) as sets
    from class join subject on subject.level = class.level where class.code = ${classCode}
    order by 4 desc, compulsory desc, folded(subject.name), subject.code`.execute(db)
  return rows
}

export async function listStreams(db: Db, classCode: string) {
  const { rows } = await sql<SetsOfClass['streams'][number]>`
    select id, ${streamLabel} as label from stream join class on class.code = class_code
    where class_code = ${classCode} order by stream.name`.execute(db)
  return rows
}

/** The sets of a class and subject that are taught on a day or later, by name. */
export async function listSets(db: Db, classCode: string, subjectId: string, on: string) {
  const { rows } = await sql<Omit<TaughtSet, 'teachers'>>`
    select taught.id, taught.title, lower(during)::text as from, upper(during)::text as until,
      array(select ${streamLabel} from teaching_group_stream join stream on stream.id = stream_id
        join class on class.code = stream.class_code where teaching_group_id = taught.id order by stream.name) as streams,
      (select count(*)::integer from set_members_on(greatest(${on}::date, lower(taught.during))) member
        where member.teaching_group_id = taught.id) as students,
      (select count(*)::integer from assessment join term on term.id = term_id and is_current
        where assessment.teaching_group_id = taught.id) as assessments
    from teaching_group taught
    where class_code = ${classCode} and subject_id = ${subjectId} and upper(during) > ${on}::date
    order by taught.title, taught.id`.execute(db)
  return rows
}

/** Who of these streams takes the subject on a day, by name, and in which set of it. */
export async function listTakers(db: Db, streamIds: readonly string[], subjectId: string, on: string) {
  const { rows } = await sql<SetStudent>`
    select student.id, student.name, admission_number as "admissionNumber", student.photo, sex, taker.stream_id as "streamId",
      ${labelOfStream('taker.stream_id')} as stream, set_of(student.id, ${subjectId}, ${on}::date) as "setId"
    from subject_takers_of(${streamIds}::uuid[], array_fill(${subjectId}::uuid, array[${streamIds.length}::integer]),
      ${on}::date) taker
    join student on student.id = taker.student_id order by search_text, student.id`.execute(db)
  return rows
}

/**
 * What these students have in the subject, in percent by the weight of the assessments, in the last term that has
 * marks of them: one that is over before the one that goes on.
 */
export async function listAverages(db: Db, studentIds: readonly string[], subjectId: string, on: string) {
  const { rows } = await sql<{ studentId: string; average: number; term: string }>`
    with given as materialized (
      select mark.student_id, term.id as term_id, term.start_date, term.end_date < ${on}::date as is_over, ${termLabel} as term,
        value / out_of * 100 as percent, weight
      from mark join assessment on assessment.id = assessment_id join term on term.id = term_id
      join academic_year on academic_year.id = academic_year_id
      where subject_id = ${subjectId} and student_id = any(${studentIds}::uuid[]) and value is not null and weight > 0
        and term.start_date <= ${on}::date)
    select student_id as "studentId", round(sum(percent * weight) / sum(weight), 1)::float8 as average, min(term) as term
    from given where start_date = (select start_date from given order by is_over desc, start_date desc limit 1) group by student_id`.execute(
    db,
  )
  return { term: rows[0]?.term ?? null, averageOf: new Map(rows.map((one) => [one.studentId, one.average])) }
}

/** Who teaches the subject with these streams as a whole, for the sentence of what changes. */
export async function listTeachersOfStreams(db: Db, streamIds: readonly string[], subjectId: string, on: string) {
  const { rows } = await sql<{ name: string }>`
    select distinct staff.name from allocated_on(${on}::date) teacher join staff on staff.id = staff_id
    where subject_id = ${subjectId} and stream_id = any(${streamIds}::uuid[]) order by staff.name`.execute(db)
  return rows.map(({ name }) => name)
}

interface NewSets extends SetPlace {
  yearId: string
  from: string
  until: string
  streamIds: readonly string[]
  titles: readonly string[]
}

/** Which classes are taught what in sets until one year ends, and have no sets of it in the next one yet; in the order of classes. */
export async function listSetsThatEnd(db: Db, fromYearId: string, toYearId: string) {
  const { rows } = await sql<{ className: string; subjects: string[] }>`
    select class.name as "className", array_agg(distinct subject.name) as subjects
    from teaching_group ending join academic_year year on year.id = ending.academic_year_id
    join class on class.code = ending.class_code join subject on subject.id = ending.subject_id
    where year.id = ${fromYearId} and ending.during @> year.end_date and not exists (
      select from teaching_group next where next.academic_year_id = ${toYearId}
        and next.class_code = ending.class_code and next.subject_id = ending.subject_id)
    group by class.code order by class.place`.execute(db)
  return rows
}

/** The ids of the new sets, in the order of their names. */
export async function insertSets(db: Db, given: NewSets): Promise<string[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    insert into teaching_group (title, subject_id, class_code, academic_year_id, during)
    select title, ${given.subjectId}::uuid, ${given.classCode}, ${given.yearId}::uuid,
      daterange(${given.from}::date, ${given.until}::date, '[]')
    from unnest(${given.titles}::text[]) title returning id, title`.execute(db)
  const idOf = new Map(rows.map(({ id, title }) => [title, id]))
  const ids = given.titles.flatMap((title) => idOf.get(title) ?? [])
  await sql`insert into teaching_group_stream (teaching_group_id, stream_id)
    select made, stream from unnest(${ids}::uuid[]) made cross join unnest(${given.streamIds}::uuid[]) stream`.execute(
    db,
  )
  return ids
}

export interface Joining {
  studentId: string
  /** Null for being taught with the stream. */
  setId: string | null
}

/** From a day on each of them is in that set of the subject, until what was entered for later. */
export async function joinSets(db: Db, joinings: readonly Joining[], subjectId: string, on: string) {
  await sql`select join_sets(${joinings.map(({ studentId }) => studentId)}::uuid[],
    ${joinings.map(({ setId }) => setId)}::uuid[], ${subjectId}::uuid, ${on}::date)`.execute(db)
}

export interface SetFound {
  id: string
  title: string
  classCode: string
  subjectId: string
  from: string
  until: string
  yearId: string
  /** Whether it ends before its year does. */
  isEnded: boolean
}

/** A set, kept from changing until the transaction ends; a list of a roster is none. */
export async function holdSet(db: Db, setId: string): Promise<SetFound | undefined> {
  const { rows } = await sql<SetFound>`
    select id, title, class_code as "classCode", subject_id as "subjectId", lower(during)::text as from,
      upper(during)::text as until, academic_year_id as "yearId",
      (select upper(during) <= end_date from academic_year year where year.id = academic_year_id) as "isEnded"
    from teaching_group where id = ${setId} and class_code is not null for update`.execute(db)
  return rows[0]
}

/** Those of these students who are in none of the set's streams on a day. */
export async function listStrangers(db: Db, setId: string, studentIds: readonly string[], on: string) {
  const { rows } = await sql<{ name: string }>`
    select name from student where id = any(${studentIds}::uuid[])
      and not exists (select from teaching_group_stream
        where teaching_group_id = ${setId} and stream_id = stream_of(student.id, ${on}::date))
    order by search_text`.execute(db)
  return rows
}

export async function renameSetTo(db: Db, setId: string, title: string) {
  await db.updateTable('teaching_group').set({ title }).where('id', '=', setId).execute()
}

/** The set is taught until that day, which is no day of it any more. */
export async function limitSet(db: Db, setId: string, until: string) {
  await sql`update teaching_group set during = daterange(lower(during), ${until}::date) where id = ${setId}`.execute(db)
}

/** What was before an end of a set; `until` is nothing where it lasted to the end of its year. */
export interface SetEnd {
  until: string | null
  actId: string | null
}

export async function insertEnd(db: Db, setId: string, { until, actId }: SetEnd) {
  await db.insertInto('set_end').values({ set_id: setId, until, act_id: actId }).execute()
}

/** The last end of a set, which is none any more; nothing where it ended before ends were written down. */
export async function takeLastEnd(db: Db, setId: string): Promise<SetEnd | undefined> {
  const { rows } = await sql<SetEnd>`
    delete from set_end where id = (select max(id) from set_end where set_id = ${setId})
    returning until::text, act_id as "actId"`.execute(db)
  return rows[0]
}

/** Sets of a class and subject that end before their year, in the year of the day or a later one, by name. */
export async function listEndedSets(db: Db, classCode: string, subjectId: string, on: string) {
  const { rows } = await sql<EndedSet>`
    select taught.id, taught.title, lower(during)::text as from, upper(during)::text as until, (
      select count(*)::integer from student_act_change where act_id = (
        select act_id from set_end where set_id = taught.id order by set_end.id desc limit 1)) as students
    from teaching_group taught join academic_year year on year.id = academic_year_id
    where class_code = ${classCode} and subject_id = ${subjectId} and end_date >= ${on}::date and upper(during) <= end_date
    order by taught.title, taught.id`.execute(db)
  return rows
}

/** It is taught until that day again, or to the end of its year; answers the first day on which it is no more. */
export async function extendSet(db: Db, setId: string, until: string | null) {
  const { rows } = await sql<{ until: string }>`
    update teaching_group set during = daterange(lower(during), coalesce(${until}::date, end_date + 1)) from academic_year
    where teaching_group.id = ${setId} and academic_year.id = academic_year_id
    returning upper(during)::text as until`.execute(db)
  return rows[0]?.until ?? ''
}

export async function listMembersFrom(db: Db, setId: string, on: string) {
  const { rows } = await sql<{ id: string }>`
    select distinct student_id as id from group_membership
    where teaching_group_id = ${setId} and upper(during) > ${on}::date`.execute(db)
  return rows.map(({ id }) => id)
}

/** What is kept with these sets, by the word for one. */
export async function countUses(db: Db, setIds: readonly string[]) {
  const { rows } = await sql<{ assessment: number; student: number; message: number }>`
    select (select count(*)::integer from assessment where teaching_group_id = any(${setIds}::uuid[])) as assessment,
      (select count(*)::integer from chat_message join chat_thread on chat_thread.id = thread_id
        where teaching_group_id = any(${setIds}::uuid[])) as message,
      (select count(*)::integer from group_membership where teaching_group_id = any(${setIds}::uuid[])) as student`.execute(
    db,
  )
  return rows[0] ?? { assessment: 0, student: 0, message: 0 }
}

/** Sets in which nobody is and nothing is marked. */
export async function deleteSets(db: Db, setIds: readonly string[]) {
  await sql`delete from teaching_group where id = any(${setIds}::uuid[]) and class_code is not null`.execute(db)
}
