import type { AssessmentState, MarkStatus, Reach } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { marksWithin } from '../../identity/reach'
import { classPlace, streamLabel } from '../../school/streams'

export interface ReachedSubject {
  streamId: string
  stream: string
  subjectId: string
  subject: string
  code: string
  level: string
  papers: number | null
  compulsory: boolean
  /** Whether what is called a stream here is a set, and of which streams it is made. */
  isSet: boolean
  madeOf: string[]
}

/** Whose subjects: those allocated to them in the term and what their role reaches. */
interface Whose {
  staffId: string
  reach: Reach | null
}

/** Every subject in every stream and set: those of that member of staff, or all where nobody is named. */
export function listReached(db: Db, termId: string, whose: Whose | null): Promise<ReachedSubject[]> {
  const all = db
    .selectFrom('taught_group as stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .innerJoin('subject', 'subject.level', 'class.level')
    .where(sql<boolean>`subject.id = coalesce(stream.only_subject_id, subject.id)`)
    .select([
      sql<string>`stream.id`.as('streamId'),
      sql<boolean>`stream.is_set`.as('isSet'),
      sql<string[]>`array(select stream_id from teaching_group_stream where teaching_group_id = stream.id)`.as(
        'madeOf',
      ),
      streamLabel.as('stream'),
      'subject.id as subjectId',
      'subject.name as subject',
      'subject.code',
      'subject.level',
      'subject.papers',
      'subject.compulsory',
    ])
    .orderBy(classPlace)
    .orderBy('stream.name')
    .orderBy('subject.name')
    .orderBy('subject.code')
  if (whose === null) return all.execute()
  const { staffId, reach } = whose
  return all
    .where(
      sql<boolean>`((stream.id, subject.id) in (select stream_id, subject_id from taught_in_term(${staffId}, ${termId}))
        or ${marksWithin(reach)})`,
    )
    .execute()
}

export interface Pupil {
  studentId: string
  /** The stream; of somebody whom a teacher has in a set alone, the set. */
  streamId: string
  /** All streams and sets where they are, of those that were asked for. */
  groups: string[]
  name: string
  admissionNumber: string
  examNumber: string | null
}

/** Who is in these streams and sets in the term, by name. */
export async function listPupils(db: Db, termId: string, streamIds: readonly string[]): Promise<Pupil[]> {
  const { rows } = await sql<Pupil>`
    with present as materialized (
      select stream_id, members_of(stream_id, day_of_term(${termId})) as student_id
      from unnest(${streamIds}::uuid[]) as asked (stream_id)
    )
    select student.id as "studentId", name, admission_number as "admissionNumber", exam_number as "examNumber",
      (array_agg(present.stream_id order by exists (select from stream where stream.id = present.stream_id) desc))[1] as "streamId",
      array_agg(present.stream_id) as groups
    from present join student on student.id = student_id
    group by student.id order by search_text, student.id`.execute(db)
  return rows
}

/** Who is taught which of the subjects in these streams and sets at the end of the term. */
export async function listTakers(db: Db, termId: string, streamIds: readonly string[], subjectIds: readonly string[]) {
  const { rows } = await sql<{ studentId: string; subjectId: string; streamId: string }>`
    select student_id as "studentId", subject_id as "subjectId", stream_id as "streamId"
    from (
      select array_agg(stream_id) as streams, array_agg(subject_id) as subjects
      from unnest(${streamIds}::uuid[]) as stream (stream_id) cross join unnest(${subjectIds}::uuid[]) as subject (subject_id)
    ) asked cross join takers_of(streams, subjects, day_of_term(${termId}))`.execute(db)
  return rows
}

export interface HeldAssessment {
  id: string
  streamId: string
  subjectId: string
  title: string
  paper: number | null
  outOf: number
  state: AssessmentState
}

const assessmentsOf = (db: Db, termId: string, streamIds: readonly string[]) =>
  db
    .selectFrom('assessment')
    .select([
      'id',
      'group_id as streamId',
      'subject_id as subjectId',
      'title',
      'paper',
      'out_of as outOf',
      sql<AssessmentState>`status`.as('state'),
    ])
    .where('term_id', '=', termId)
    .where(sql<boolean>`group_id = any(${streamIds}::uuid[])`)

/** By date. */
export const listAssessments = (db: Db, termId: string, streamIds: readonly string[]): Promise<HeldAssessment[]> =>
  assessmentsOf(db, termId, streamIds).orderBy('held_on').orderBy('paper').orderBy('id').execute()

/** The same, kept from changing until the marks are in. */
export const holdAssessments = (db: Db, termId: string, streamIds: readonly string[]): Promise<HeldAssessment[]> =>
  assessmentsOf(db, termId, streamIds).orderBy('id').forShare().execute()

export interface HeldMark {
  assessmentId: string
  studentId: string
  value: number | null
  status: MarkStatus | null
  version: number
}

export async function listMarks(db: Db, assessmentIds: readonly string[]): Promise<HeldMark[]> {
  const { rows } = await sql<HeldMark>`
    select assessment_id as "assessmentId", student_id as "studentId", value, status, version from mark
    where assessment_id = any(${assessmentIds}::uuid[])`.execute(db)
  return rows
}
