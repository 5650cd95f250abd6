import type { AssessmentKind, GradingDocument, MarkStatus } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

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
  status: 'draft' | 'submitted' | 'approved' | 'published'
}

/** Every assessment of a stream in a term, by subject and date. */
export function listAssessmentsOfStream(db: Db, { streamId, termId }: StreamTerm): Promise<AssessmentOfStream[]> {
  return db
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
    ])
    .where('assessment.stream_id', '=', streamId)
    .where('assessment.term_id', '=', termId)
    .orderBy('subject.name')
    .orderBy('subject.code')
    .orderBy('assessment.held_on')
    .orderBy('assessment.id')
    .$castTo<AssessmentOfStream>()
    .execute()
}

export interface StudentOfStream {
  studentId: string
  name: string
  /** The one line that prints on results. */
  printedName: string
  admissionNumber: string
  /** Subjects of the stream that this student takes. */
  subjectIds: string[]
}

/**
 * The stream's students in that term and the subjects they take. Whoever has a mark in the term stays on the list, with the subjects
 * of those marks.
 */
export async function listStudentsOfStream(db: Db, { streamId, termId }: StreamTerm): Promise<StudentOfStream[]> {
  const { rows } = await sql<StudentOfStream>`
    with taught as (
      select distinct subject_id from assessment where stream_id = ${streamId} and term_id = ${termId}
    ), marked as (
      select distinct student_id, subject_id from mark join assessment on assessment.id = assessment_id
      where stream_id = ${streamId} and term_id = ${termId} and (value is not null or mark.status is not null)
    ), present as (
      select members_of(${streamId}, day_of_term(${termId})) as id
      union select student_id from marked
    ), taken as (
      select taker.student_id, taker.subject_id
      from (select array_agg(${streamId}::uuid) as streams, array_agg(subject_id) as subjects from taught) asked
      cross join takers_of(streams, subjects, day_of_term(${termId})) taker
      union select student_id, subject_id from marked
    )
    select student.id as "studentId", student.name, coalesce(student.printed_name, student.name) as "printedName",
      student.admission_number as "admissionNumber",
      coalesce(array_agg(taken.subject_id) filter (where taken.subject_id is not null), '{}') as "subjectIds"
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
    .where('assessment.stream_id', '=', streamId)
    .where('assessment.term_id', '=', termId)
    .$castTo<MarkOfStream>()
    .execute()
}

export interface SchemeInForce {
  id: string
  name: string
  number: number
  document: GradingDocument
}

/** The scheme by which a stream's class is graded in the year of a term; none until an admin has chosen one. */
export function findSchemeInForce(db: Db, { streamId, termId }: StreamTerm): Promise<SchemeInForce | undefined> {
  return db
    .selectFrom('class_grading')
    .innerJoin('grading_scheme', 'grading_scheme.id', 'class_grading.grading_scheme_id')
    .innerJoin('term', 'term.academic_year_id', 'class_grading.academic_year_id')
    .innerJoin('stream', 'stream.class_code', 'class_grading.class_code')
    .select(['grading_scheme.id', 'grading_scheme.name', 'grading_scheme.number', 'grading_scheme.document'])
    .where('term.id', '=', termId)
    .where('stream.id', '=', streamId)
    .$castTo<SchemeInForce>()
    .executeTakeFirst()
}
