import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { sealOf } from '../../../platform/pdf/paper-seal'
import { listBadges, schoolDayOf } from '../../school/school'
import { classPlace, streamLabel } from '../../school/streams'
import type { CardContent, MarksOnCard, PrintedCard } from './card-content'
import type { TaughtSubject } from './gaps'
import type { CardFacts } from './make-contents'

interface Place {
  streamId: string
  termId: string
}

const publishedAt = sql<string>`to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const publishedOn = schoolDayOf('published_at')

export interface CardOfStudent {
  id: string
  studentId: string
  edition: number
  publishedAt: string
  isProvisional: boolean
  /** What class teacher and head say on it, how it names the student, by what it is graded, and their marks. */
  printed: {
    classTeacher: string
    headTeacher: string
    name: string
    scheme: CardContent['scheme']
    marks: MarksOnCard
  }
}

/** The newest card of each student of a stream in a term, where no other stream has replaced it since. */
export function listNewestCards(db: Db, { streamId, termId }: Place): Promise<CardOfStudent[]> {
  return db
    .selectFrom('report_card')
    .select([
      'id',
      'student_id as studentId',
      'edition',
      publishedAt.as('publishedAt'),
      sql<boolean>`jsonb_exists(content, 'provisional')`.as('isProvisional'),
      sql<
        CardOfStudent['printed']
      >`jsonb_build_object('classTeacher', coalesce(content #>> '{comments,classTeacher}', ''),
        'headTeacher', coalesce(content #>> '{comments,headTeacher}', ''), 'name', content #>> '{student,name}',
        'scheme', content -> 'scheme', 'marks', jsonb_build_object('components', content -> 'components', 'subjects', content -> 'subjects',
          'projects', content -> 'projects', 'average', content -> 'average', 'total', content -> 'total',
          'outcome', content -> 'outcome'))`.as('printed'),
    ])
    .where('stream_id', '=', streamId)
    .where('term_id', '=', termId)
    .where('superseded_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from report_card newer where newer.student_id = report_card.student_id
        and newer.term_id = ${termId} and newer.superseded_at is null and newer.edition > report_card.edition)`,
    )
    .execute()
}

/** A card as it is kept. */
export interface KeptCard extends Omit<PrintedCard, 'badge' | 'seal'> {
  /** Null for a card that is not published. */
  code: string | null
}

/** The cards of a stream that count, with all that is on them, by name; of whoever has moved away the stream prints none. */
export async function listCardsToPrint(db: Db, { streamId, termId }: Place, portal: string): Promise<PrintedCard[]> {
  const { rows } = await sql<KeptCard>`
    select content, edition, ${publishedAt} as "publishedAt", ${publishedOn} as "publishedOn", code
    from report_card join student on student.id = student_id join paper_code on report_card_id = report_card.id
    where report_card.id in (select counting.id from counting_cards(${termId}) counting where counting.stream_id = ${streamId})
    order by search_text, student_id`.execute(db)
  return completeCards(db, rows, portal)
}

/** Puts the pictures to the cards, one on many cards read once, and the address at which each is found to be genuine. */
export async function completeCards(db: Db, cards: readonly KeptCard[], portal: string): Promise<PrintedCard[]> {
  const hashes = new Set(cards.flatMap(({ content }) => content.school.badge ?? []))
  const pictures = new Map(
    [...(await listBadges(db, [...hashes]))].map(([hash, png]) => [
      hash,
      `data:image/png;base64,${png.toString('base64')}`,
    ]),
  )
  return cards.map(({ content, edition, publishedAt: at, publishedOn: on, code }) => ({
    content,
    edition,
    publishedAt: at,
    publishedOn: on,
    seal: code === null ? null : sealOf(code, portal),
    badge: pictures.get(content.school.badge ?? '') ?? null,
  }))
}

export interface CardToTake extends KeptCard {
  studentId: string
  streamId: string
  classTeacherIds: string[]
}

export function findCard(db: Db, cardId: string): Promise<CardToTake | undefined> {
  return db
    .selectFrom('report_card')
    .innerJoin('stream', 'stream.id', 'report_card.stream_id')
    .innerJoin('paper_code', 'report_card_id', 'report_card.id')
    .select([
      'report_card.content',
      'paper_code.code',
      'report_card.edition',
      publishedAt.as('publishedAt'),
      publishedOn.as('publishedOn'),
      'report_card.student_id as studentId',
      'report_card.stream_id as streamId',
      sql<
        string[]
      >`array(select staff_id from class_teachers_on(school_today()) own where own.stream_id = stream.id)`.as(
        'classTeacherIds',
      ),
    ])
    .where('report_card.id', '=', cardId)
    .$castTo<CardToTake>()
    .executeTakeFirst()
}

export interface CardOfTerm {
  year: string
  term: string
  stream: string
  content: CardContent
}

/** The newest card of each term of a student, the oldest term first. */
export async function listCardsOfStudent(db: Db, studentId: string): Promise<CardOfTerm[]> {
  const { rows } = await sql<CardOfTerm>`
    select academic_year.title as year, term.title as term, content #>> '{student,stream}' as stream, content
    from (select distinct on (term_id) term_id, content from report_card
      where student_id = ${studentId} and superseded_at is null order by term_id, edition desc) card
    join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
    order by term.start_date`.execute(db)
  return rows
}

export interface IssuedCard {
  edition: number
  stream: string
  content: CardContent
}

/** The newest card of each student in a term, by the student's id; any stream may have issued it. */
export async function listIssuedCards(db: Db, termId: string, studentIds: readonly string[]) {
  const { rows } = await sql<IssuedCard & { studentId: string }>`
    select distinct on (student_id) student_id as "studentId", edition, ${streamLabel} as stream, content
    from report_card join stream on stream.id = stream_id join class on class.code = stream.class_code
    where term_id = ${termId} and student_id = any(${studentIds}::uuid[]) and superseded_at is null
    order by student_id, edition desc`.execute(db)
  return new Map(rows.map(({ studentId, ...card }) => [studentId, card]))
}

/** Those of the students who are in another stream at the end of the term. */
export async function listStudentsElsewhere(db: Db, { streamId, termId }: Place, studentIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${studentIds}::uuid[]) as given (id)
    where stream_of(id, day_of_term(${termId})) <> ${streamId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The subjects that somebody taught in the stream, or in one of its sets, on any day of the term. */
export async function listSubjectsAllocated(db: Db, { streamId, termId }: Place): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct subject_id as id from allocated_in_term(${termId}) where stream_id = ${streamId}
      or stream_id in (select teaching_group_id from teaching_group_stream made_of where made_of.stream_id = ${streamId})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function listSetTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('teaching_group').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Who takes these subjects in the stream at the end of the term; subjects that nobody takes are left out. */
export async function listTaughtSubjects(db: Db, { streamId, termId }: Place, subjectIds: readonly string[]) {
  const { rows } = await sql<TaughtSubject>`
    select taker.subject_id as "subjectId", subject.name as subject, array_agg(taker.student_id) as "studentIds"
    from subject_takers_of(
      array_fill(${streamId}::uuid, array[${subjectIds.length}::integer]), ${subjectIds}::uuid[],
      day_of_term(${termId})) taker
    join subject on subject.id = taker.subject_id
    group by taker.subject_id, subject.name order by subject.name`.execute(db)
  return rows
}

interface NewCards extends Place {
  schemeId: string
  accountId: string | null
  cards: readonly { studentId: string; content: CardContent }[]
}

/** Writes the next edition of these cards; a number that stands on a superseded one is not used again. */
export async function insertCards(db: Db, { streamId, termId, schemeId, accountId, cards }: NewCards) {
  const given = JSON.stringify(cards.map(({ studentId, content }) => ({ student_id: studentId, content })))
  await sql`
    insert into report_card (student_id, term_id, stream_id, grading_scheme_id, edition, content, published_by)
    select given.student_id, ${termId}, ${streamId}, ${schemeId}, coalesce(newest.edition, 0) + 1, given.content, ${accountId}
    from jsonb_to_recordset(${given}::jsonb) as given (student_id uuid, content jsonb)
    left join lateral (
      select edition from report_card
      where report_card.student_id = given.student_id and term_id = ${termId} order by edition desc limit 1) newest on true`.execute(
    db,
  )
}

/** An assessment of the stream, or of a set with somebody of it. */
const isOfStream = ({ streamId, termId }: Place) => sql<boolean>`(term_id = ${termId} and (stream_id = ${streamId}
  or teaching_group_id in (
    select member.teaching_group_id from set_members_on(day_of_term(${termId})) member where member.stream_id = ${streamId})))`

/** Nobody else publishes cards of the stream, or writes marks into it, until the transaction ends. */
export async function holdStream(db: Db, { streamId, termId }: Place) {
  await sql`select id from stream where id = ${streamId} for update`.execute(db)
  await sql`
    select id from assessment where ${isOfStream({ streamId, termId })} order by id for update`.execute(db)
}

/** An assessment of a set goes out with the first of its streams. */
export function publishAssessments(db: Db, place: Place) {
  return db
    .updateTable('assessment')
    .set({ status: 'published' })
    .where(isOfStream(place))
    .where('status', '=', 'approved')
    .returning('id')
    .execute()
}

/** Whether the cards are out and nothing was reopened since. */
export async function areCardsClosed(db: Db, { streamId, termId }: Place): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select exists (select from report_card where stream_id = ${streamId} and term_id = ${termId})
      and not exists (
        select from assessment where ${isOfStream({ streamId, termId })} and status <> 'published')
      as "isClosed"`.execute(db)
  return rows[0]?.isClosed ?? false
}

/** What a card says of each student besides the marks. The combination is the largest one of which all subjects were taken in the term. */
export async function listCardFacts(db: Db, termId: string, studentIds: readonly string[]): Promise<CardFacts[]> {
  const { rows } = await sql<CardFacts>`
    with taken as materialized (
      select student_id, subject_id from choices_of(${studentIds}::uuid[], day_of_term(${termId})))
    select student.id as "studentId", sex, house, photo,
      (select combination.name from combination join combination_subject on combination_id = combination.id
        left join taken on taken.student_id = student.id and taken.subject_id = combination_subject.subject_id
        group by combination.id having count(*) = count(taken.student_id)
        order by count(*) desc, combination.name limit 1) as combination
    from student where student.id = any(${studentIds}::uuid[])`.execute(db)
  return rows
}

/** The days of the term that comes next, as this class has them. */
export async function findNextTerm(db: Db, { streamId, termId }: Place) {
  const { rows } = await sql<{ start: string; end: string }>`
    select coalesce(late.start_date, term.start_date) as start, term.end_date as end
    from term left join term_class_start late on late.term_id = term.id
      and late.class_code = (select class_code from stream where id = ${streamId})
    where term.start_date > (select end_date from term where id = ${termId})
    order by term.start_date limit 1`.execute(db)
  return rows[0] ?? null
}

/** The streams of a class teacher. */
export function listStreamsOfClassTeacher(db: Db, staffId: string) {
  return db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .select(['stream.id as streamId', streamLabel.as('stream'), 'stream.class_code as classCode'])
    .where(sql<boolean>`stream.id in (select classes_of(${staffId}, school_today()))`)
    .orderBy(classPlace)
    .orderBy('stream.name')
    .execute()
}

/** Streams that have cards to print in a term, and how many. */
export async function countCardsByStream(db: Db, termId: string) {
  const { rows } = await sql<{ streamId: string; stream: string; cards: number }>`
    select stream.id as "streamId", ${streamLabel} as stream, count(*) as cards
    from counting_cards(${termId}) card join stream on stream.id = card.stream_id join class on class.code = stream.class_code
    group by stream.id, class.code, class.name, stream.name
    order by class_place(class.code), stream.name`.execute(db)
  return rows
}
