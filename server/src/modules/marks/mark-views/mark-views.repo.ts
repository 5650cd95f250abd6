import type { AssessmentState } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import { termLabel } from '../../school/terms'
import type { CardContent } from '../report-cards'

// Whether the lists of a term are made for another day than today, for which nothing is kept.
const isAnotherDay = sql<boolean>`day_of_term(term.id) <> school_today()`

/** The students of every stream, and how many of them chose each subject: what is kept of today, else counted on the day of the term. */
const studentsOfTerm = (termId: string) => sql`
    asked as materialized (
      select day_of_term(id) as day, ${isAnotherDay} as is_another from term where id = ${termId}
    ), member as materialized (
      select stream.id as stream_id, members_of(stream.id, day) as student_id
      from asked cross join stream where is_another
    ), size as materialized (
      select id as stream_id, student_count as students from stream cross join asked where not is_another
      union all select stream_id, count(*) from member group by stream_id
    ), chosen as materialized (
      select stream_id, subject_id, students from stream_choice cross join asked where students > 0 and not is_another
      union all select stream_id, subject_id, count(*)
      from member join choices_of(array(select student_id from member), (select day from asked)) using (student_id)
      group by stream_id, subject_id
    )`

/** What students have in sets, by the stream that they are in: how many are away in one, and their marks with those that are expected. */
const marksInSets = (termId: string) => sql`
    in_set as materialized (
      select found.* from asked cross join lateral set_members_on(day) found
    ), away as materialized (
      select stream_id, subject_id, count(*) as students from in_set group by stream_id, subject_id
    ), of_set as materialized (
      select placement.stream_id, assessment.subject_id, member.student_id, assessment.id, assessment.status
      from asked cross join assessment join group_membership member
        on member.teaching_group_id = assessment.teaching_group_id and member.during @> held_on
      join placement on placement.student_id = member.student_id and placement.during @> day and not is_suspended
      where term_id = ${termId}
    ), in_sets as materialized (
      select stream_id, subject_id, count(*) filter (where exists (
          select from mark where assessment_id = of_set.id and mark.student_id = of_set.student_id
            and (value is not null or mark.status is not null))) as marks,
        count(*) as expected
      from of_set group by stream_id, subject_id
    )`

export interface ProgressRow extends Record<AssessmentState, number> {
  streamId: string
  subjectId: string
  code: string
  subject: string
  marks: number
  expected: number
}

/** How far the marks of every stream are in a term, those that its students have in sets among them, and how many of its assessments are in each state; subjects by name. */
export async function listProgress(db: Db, termId: string): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    with ${studentsOfTerm(termId)}, ${marksInSets(termId)}, state as materialized (
      select stream_id, subject_id,
        count(*) filter (where status = 'draft') as draft, count(*) filter (where status = 'submitted') as submitted,
        count(*) filter (where status = 'approved') as approved, count(*) filter (where status = 'published') as published
      from (select stream_id, subject_id, id, status from assessment where term_id = ${termId} and stream_id is not null
        union select stream_id, subject_id, id, status from of_set) held group by stream_id, subject_id
    ), place as materialized (
      select coalesce(made_of.stream_id, teacher.stream_id) as stream_id, subject_id from allocated_on(day_of_term(${termId})) teacher
      left join teaching_group_stream made_of on made_of.teaching_group_id = teacher.stream_id
      union select stream_id, subject_id from state
    )
    select place.stream_id as "streamId", place.subject_id as "subjectId", subject.code, subject.name as subject,
      coalesce(mark_sheet.marks, 0) + coalesce(in_sets.marks, 0) as marks,
      greatest(coalesce(assessments, 0)
          * greatest(count_of_takers(is_compulsory(place.subject_id, asked.day), size.students, chosen.students)
            - coalesce(away.students, 0), 0)
        - coalesce(late.left_out, 0), coalesce(mark_sheet.marks, 0)) + coalesce(in_sets.expected, 0) as expected,
      coalesce(draft, 0) as draft, coalesce(submitted, 0) as submitted,
      coalesce(approved, 0) as approved, coalesce(published, 0) as published
    from asked cross join place join subject on subject.id = place.subject_id
    left join size on size.stream_id = place.stream_id
    left join chosen on chosen.stream_id = place.stream_id and chosen.subject_id = place.subject_id
    left join state on state.stream_id = place.stream_id and state.subject_id = place.subject_id
    left join away on away.stream_id = place.stream_id and away.subject_id = place.subject_id
    left join in_sets on in_sets.stream_id = place.stream_id and in_sets.subject_id = place.subject_id
    left join (
      select stream_id, subject_id, sum(students) as left_out from left_out_of_takers(${termId}) joined
      join assessment on assessment.id = assessment_id where stream_id is not null group by stream_id, subject_id) late
      on late.stream_id = place.stream_id and late.subject_id = place.subject_id
    left join mark_sheet on mark_sheet.term_id = ${termId}
      and mark_sheet.stream_id = place.stream_id and mark_sheet.subject_id = place.subject_id
    order by subject.name, subject.code`.execute(db)
  return rows
}

/** Every stream with its students, the scheme that grades it in that term, and how many of the cards that it issues are published. */
export async function listStreamsOfTerm(db: Db, termId: string) {
  const { rows } = await sql<{
    streamId: string
    stream: string
    classCode: string
    students: number
    scheme: string | null
    cards: number
    cardsDue: number
  }>`
    with issuer as materialized (select * from issuers_of_changed(${termId})),
    counted as (
      select stream.id, case when ${isAnotherDay}
        then (select count(*) from members_of(stream.id, day_of_term(term.id))) else student_count end as students
      from stream cross join term where term.id = ${termId})
    select stream.id as "streamId", ${streamLabel} as stream, stream.class_code as "classCode",
      students, students + coalesce(gone, 0) as "cardsDue",
      (select name from grading_scheme where id = grading_of(stream.class_code, term.id)) as scheme,
      coalesce(printed.cards, 0) as cards
    from stream join class on class.code = class_code cross join term join counted on counted.id = stream.id
    left join (select stream_id, count(*) as cards from counting_cards(${termId}) group by stream_id) printed on printed.stream_id = stream.id
    left join (select stream_id, count(*) as gone from issuer where not is_member group by stream_id) gone
      on gone.stream_id = stream.id
    where term.id = ${termId} order by class_place(class_code), stream.name`.execute(db)
  return rows
}

/**
 * How many subjects of a stream that somebody teaches or that were assessed lack an assessment for a part of the scheme. Which ones,
 * and paper by paper, the stream's own cards say.
 */
export async function countWithoutAssessment(db: Db, termId: string) {
  const { rows } = await sql<{ streamId: string; subjects: number }>`
    with held as materialized (
      select coalesce(made_of.stream_id, assessment.stream_id) as stream_id, subject_id, kind, weight
      from assessment left join teaching_group_stream made_of on made_of.teaching_group_id = assessment.teaching_group_id
      where term_id = ${termId}
    ), place as materialized (
      select coalesce(made_of.stream_id, teacher.stream_id) as stream_id, subject_id from allocated_on(day_of_term(${termId})) teacher
      left join teaching_group_stream made_of on made_of.teaching_group_id = teacher.stream_id
      union select stream_id, subject_id from held
    )
    select stream.id as "streamId", count(*)::int as subjects
    from place join stream on stream.id = place.stream_id
    join (select code, grading_of(code, ${termId}) as scheme_id from class) graded on graded.code = stream.class_code
    join grading_scheme scheme on scheme.id = graded.scheme_id
    where student_count > 0 and exists (
      select from jsonb_array_elements(document -> 'components') part where not exists (
        select from held where held.stream_id = place.stream_id and held.subject_id = place.subject_id and weight > 0
          and jsonb_exists(part -> 'kinds', held.kind)))
    group by stream.id`.execute(db)
  return new Map(rows.map(({ streamId, subjects }) => [streamId, subjects]))
}

export interface AssessmentToMove {
  id: string
  state: AssessmentState
}

/** Kept from changing until the transaction ends. */
export function holdAssessmentsToMove(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('assessment')
    .select(['id', 'status as state'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .$castTo<AssessmentToMove>()
    .execute()
}

export async function putStates(db: Db, ids: readonly string[], state: AssessmentState) {
  if (ids.length === 0) return
  await db
    .updateTable('assessment')
    .set({ status: state })
    .where('id', 'in', [...ids])
    .execute()
}

interface PrintedOn extends Pick<CardContent, 'comments'> {
  id: string
  edition: number
  publishedAt: string
  isProvisional: boolean
  schemeId: string
  /** Those of which something is said. */
  subjects: Pick<CardContent['subjects'][number], 'code' | 'comment'>[]
}

export interface OwnPlace {
  streamId: string
  termId: string
  stream: string
  classCode: string
  label: string
  /** The newest card, and the scheme that it was printed with. */
  card: PrintedOn | null
}

/**
 * Terms in which a student has a card or a mark that is published or was before it was reopened, the newest first, each with the one stream that speaks for it: that of the card,
 * else where they are at its end, else where they were marked last.
 */
export async function listOwnPlaces(db: Db, studentId: string, classCode?: string): Promise<OwnPlace[]> {
  const { rows } = await sql<OwnPlace>`
    with marked as materialized (
      select distinct on (term_id) term_id, coalesce(stream_id, stream_of(student_id, held_on)) as stream_id
      from mark join assessment on assessment.id = assessment_id
      where student_id = ${studentId} and (assessment.status = 'published' or reopened_at is not null) order by term_id, held_on desc
    ), printed as materialized (
      select distinct on (term_id) * from report_card
      where student_id = ${studentId} and superseded_at is null order by term_id, published_at desc
    ), place as (
      select term_id, coalesce(printed.stream_id, stream_of(${studentId}, day_of_term(term_id)), marked.stream_id) as stream_id
      from marked full join printed using (term_id)
    )
    select stream.id as "streamId", term.id as "termId", ${streamLabel} as stream, stream.class_code as "classCode",
      ${termLabel} as label,
      case when printed.id is not null then jsonb_build_object('id', printed.id, 'edition', edition, 'schemeId', grading_scheme_id,
        'isProvisional', jsonb_exists(printed.content, 'provisional'), 'comments', printed.content -> 'comments',
        'subjects', jsonb_path_query_array(printed.content, '$.subjects[*] ? (exists(@.comment))'),
        'publishedAt', to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as card
    from place join stream on stream.id = place.stream_id join class on class.code = class_code
    left join printed using (term_id) join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
    where ${classCode ?? null}::text is null or class_code = ${classCode ?? null}
    order by term.start_date desc`.execute(db)
  return rows
}

/** The document of a scheme, whatever state it is in. */
export function findSchemeDocument(db: Db, schemeId: string) {
  return db
    .selectFrom('grading_scheme')
    .select(['id', 'name', 'number', 'document'])
    .where('id', '=', schemeId)
    .executeTakeFirstOrThrow()
}
