import type { AssessmentKind, GradingDocument, MarkStatus } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { labelOfStream } from '../../school/streams'

export interface StreamTerm {
  streamId: string
  termId: string
}

export interface AssessmentOfStream {
  id: string
  subjectId: string
  code: string
  subject: string
  papers: number | null
  title: string
  kind: AssessmentKind
  paper: number | null
  outOf: number
  weight: number
  date: string
  version: number
  /** The set whose assessment it is, and what it is called; null where the stream is taught as a whole. */
  setId: string | null
  set: string | null
  status: 'draft' | 'submitted' | 'approved' | 'published'
  /** Students had seen its marks, and see them again once it is published anew. */
  isReopened: boolean
}

/** Every assessment of a stream in a term, and of the sets in which its students were when it was held, by subject and date. */
export function listAssessmentsOfStream(db: Db, { streamId, termId }: StreamTerm): Promise<AssessmentOfStream[]> {
  return assessmentsOf(db, termId)
    .where(sql<boolean>`(assessment.stream_id = ${streamId} or assessment.id in (${heldInSets(streamId, termId)}))`)
    .execute()
}

const heldInSets = (streamId: string, termId: string) => sql`
  select held.id from assessment held join group_membership member
    on member.teaching_group_id = held.teaching_group_id and member.during @> held.held_on
  where held.term_id = ${termId} and member.student_id in (select members_of(${streamId}, day_of_term(${termId})))`

const markedIn = (streamId: string, termId: string) => sql`
  select own.student_id from mark own join assessment given on given.id = own.assessment_id
  where given.stream_id = ${streamId} and given.term_id = ${termId} and num_nonnulls(own.value, own.status) > 0`

/** Who was in the set of an assessment on its day, as `assessment student`, and in which set each student of the stream is now. */
export async function listSetsOfStream(db: Db, { streamId, termId }: StreamTerm) {
  const present = await sql<{ pair: string }>`
    select held.id || ' ' || student_id as pair from assessment held join group_membership member
      on member.teaching_group_id = held.teaching_group_id and member.during @> held.held_on
    where held.term_id = ${termId} and held.id in (${heldInSets(streamId, termId)})`.execute(db)
  const now = await sql<{ key: string; setId: string }>`
    select student_id || ' ' || subject_id as key, teaching_group_id as "setId"
    from set_members_on(day_of_term(${termId})) where stream_id = ${streamId}`.execute(db)
  return {
    present: new Set(present.rows.map(({ pair }) => pair)),
    setOf: new Map(now.rows.map(({ key, setId }) => [key, setId])),
  }
}

const assessmentsOf = (db: Db, termId: string) =>
  db
    .selectFrom('assessment')
    .innerJoin('subject', 'subject.id', 'assessment.subject_id')
    .select([
      'assessment.id',
      'subject.id as subjectId',
      'subject.code',
      'subject.name as subject',
      'subject.papers',
      'assessment.title',
      'assessment.kind',
      'assessment.paper',
      'assessment.out_of as outOf',
      'assessment.weight',
      'assessment.held_on as date',
      'assessment.version',
      'assessment.status',
      sql<boolean>`reopened_at is not null`.as('isReopened'),
      'assessment.teaching_group_id as setId',
      sql<string | null>`(select title from teaching_group where id = assessment.teaching_group_id)`.as('set'),
    ])
    .where('assessment.term_id', '=', termId)
    .orderBy('subject.name')
    .orderBy('subject.code')
    .orderBy('assessment.held_on')
    .orderBy('assessment.id')
    .$castTo<AssessmentOfStream>()

/** What these students were given in the term besides: marks belong to the student, wherever they were given. */
export async function listMarksElsewhere(
  db: Db,
  { termId }: StreamTerm,
  { studentIds, besides }: { studentIds: readonly string[]; besides: readonly string[] },
) {
  const { rows: marks } = await sql<MarkOfStream>`
    select assessment_id as "assessmentId", student_id as "studentId", value, mark.status, mark.version
    from mark join assessment on assessment.id = assessment_id
    where term_id = ${termId} and assessment_id <> all(${besides}::uuid[]) and student_id = any(${studentIds}::uuid[])
      and (value is not null or mark.status is not null)`.execute(db)
  if (marks.length === 0) return { assessments: [], marks }
  const ids = [...new Set(marks.map(({ assessmentId }) => assessmentId))]
  const assessments = await assessmentsOf(db, termId)
    .select(labelOfStream('assessment.stream_id').as('stream'))
    .where('assessment.id', 'in', ids)
    .$castTo<AssessmentElsewhere>()
    .execute()
  return { assessments, marks }
}

/** One that is not of the stream that is asked for, with the label of its own; null where it is of a set. */
export type AssessmentElsewhere = AssessmentOfStream & { stream: string | null }

/** Assessments of the stream that somebody is not expected to have, as `assessment student`. */
export async function listLeftOut(db: Db, { streamId, termId }: StreamTerm): Promise<Set<string>> {
  const { rows } = await sql<{ pair: string }>`
    select assessment_id || ' ' || student_id as pair from left_out_of(${termId}) left_out
    join assessment on assessment.id = assessment_id where stream_id = ${streamId}
    union select assessment.id || ' ' || gone_id from assessment join term on term.id = term_id
    cross join gone_from(stream_id, start_date, held_on) gone_id
    where term_id = ${termId} and stream_id = ${streamId} and not exists (
      select from mark where assessment_id = assessment.id and student_id = gone_id
        and (value is not null or mark.status is not null))`.execute(db)
  return new Set(rows.map(({ pair }) => pair))
}

export interface StudentOfStream {
  studentId: string
  name: string
  /** The one line that prints on results. */
  printedName: string
  admissionNumber: string
  photo: string | null
  /** Subjects of the stream that this student takes. */
  subjectIds: string[]
  /** Has a mark in it and is in the stream no longer: they keep their results and stand in no ranking. */
  isGone?: boolean
}

/**
 * The stream's students in that term and the subjects they take. Whoever has a mark in the term stays on the list, with the subjects
 * of those marks.
 */
export async function listStudentsOfStream(db: Db, { streamId, termId }: StreamTerm): Promise<StudentOfStream[]> {
  const { rows } = await sql<StudentOfStream>`
    with taught as (
      select distinct subject_id from assessment where stream_id = ${streamId} and term_id = ${termId}
      union select subject_id from assessment where id in (${heldInSets(streamId, termId)})
    ), marked as (
      select distinct student_id, subject_id from mark join assessment on assessment.id = assessment_id
      where stream_id = ${streamId} and term_id = ${termId} and (value is not null or mark.status is not null)
    ), member as (
      select members_of(${streamId}, day_of_term(${termId})) as id
    ), present as (
      select id from member union select student_id from marked
    ), taken as (
      select taker.student_id, taker.subject_id
      from (select array_agg(${streamId}::uuid) as streams, array_agg(subject_id) as subjects from taught) asked
      cross join subject_takers_of(streams, subjects, day_of_term(${termId})) taker
      union select student_id, subject_id from marked
    )
    select student.id as "studentId", student.name, coalesce(student.printed_name, student.name) as "printedName",
      student.admission_number as "admissionNumber", student.photo,
      coalesce(array_agg(taken.subject_id) filter (where taken.subject_id is not null), '{}') as "subjectIds",
      student.id not in (select id from member) as "isGone"
    from student join present on present.id = student.id left join taken on taken.student_id = student.id
    group by student.id order by student.search_text, student.id`.execute(db)
  return rows
}

export interface MarkOfStream {
  assessmentId: string
  studentId: string
  value: number | null
  status: MarkStatus | null
  version: number
}

/** The marks of a stream in a term, and those that its students, and who had a mark in it before they went, have in its sets. */
export function listMarksOfStream(db: Db, { streamId, termId }: StreamTerm): Promise<MarkOfStream[]> {
  return db
    .selectFrom('mark')
    .innerJoin('assessment', 'assessment.id', 'mark.assessment_id')
    .select([
      'mark.assessment_id as assessmentId',
      'mark.student_id as studentId',
      'mark.value',
      'mark.status',
      'mark.version',
    ])
    .where('assessment.term_id', '=', termId)
    .where(
      sql<boolean>`(assessment.stream_id = ${streamId} or (assessment.id in (${heldInSets(streamId, termId)})
        and (mark.student_id in (select members_of(${streamId}, day_of_term(${termId})))
          or mark.student_id in (${markedIn(streamId, termId)}))))`,
    )
    .$castTo<MarkOfStream>()
    .execute()
}

export interface SchemeInForce {
  id: string
  name: string
  number: number
  document: GradingDocument
  /** The ready-made set that it began with. */
  readyMade: string | null
}

/** The scheme by which the class of a stream or set is graded in a term; none until an admin has chosen one. */
export function findSchemeInForce(db: Db, { streamId, termId }: StreamTerm): Promise<SchemeInForce | undefined> {
  return db
    .selectFrom('taught_group as stream')
    .innerJoin('grading_scheme', (join) =>
      join.on('grading_scheme.id', '=', sql<string>`grading_of(stream.class_code, ${termId})`),
    )
    .select(['grading_scheme.id', 'grading_scheme.name', 'grading_scheme.number', 'grading_scheme.document'])
    .select('grading_scheme.ready_made as readyMade')
    .where('stream.id', '=', streamId)
    .$castTo<SchemeInForce>()
    .executeTakeFirst()
}
