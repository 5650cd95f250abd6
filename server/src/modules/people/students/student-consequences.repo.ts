import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { labelOfStream, placesTaken } from '../../school/streams'

export interface Situation {
  students: number
  /** The one name, where it is one student. */
  name: string | null
  /** Their streams on that day, by label. */
  streams: string[]
  /** How many of them are not at the school on that day. */
  gone: number
  /** How many of them have left before that day and do not come back; of one student the first day on which they were gone. */
  left: number
  leftOn: string | null
  openAccounts: number
  closedAccounts: number
  /** How many of them have something entered for a later day, and where that leads first. */
  planned: number
  plannedStream: string | null
  plannedOn: string | null
  /** The year into which the school has been rolled over already, and its first day, which still lies ahead. */
  nextYear: string | null
  nextYearOn: string | null
  /** How many marks of the term of that day were given to them. */
  marks: number
  /** How many assessments the stream into which they move has held in their subjects since that day. */
  dueAssessments: number
  /** How many entries they have in registers of that day and later ones, but for those of the stream into which they move. */
  entries: number
  /** The streams of these registers, by label. */
  entryStreams: string[]
  /** The sets that they leave by it: those that are not made of the stream into which they move. */
  sets: string[]
  /** The sets in which they were until they left, and which are still taught on that day. */
  setsBefore: string[]
  /** The subjects that the stream into which they move is taught in sets, and of which they are in none of its sets. */
  setSubjects: string[]
  /** The cards that other streams have published for them in terms that end on that day or later. */
  cards: { stream: string; term: string; students: number }[]
}

/** Those who are asked about with where they are on a day, their plans after it, and when those who are gone left. */
const peopleOn = (studentIds: readonly string[], on: string) => sql`
    chosen as materialized (
      select student.id, given_names || ' ' || family_name as name, held.stream_id as stream_id, held.student_id is null as is_gone, held.during as held_during
      from student left join placement held on held.student_id = student.id and held.during @> ${on}::date
      where student.id = any(${studentIds}::uuid[])
    ), later as (
      select placement.* from placement join chosen on chosen.id = student_id where lower(during) > ${on}::date
    ), ahead as (
      select year.title, year.start_date from rollover join academic_year year on year.id = to_year_id
      where undone_at is null and year.start_date > ${on}::date order by year.start_date limit 1
    ), left_before as (
      select id, (select max(upper(during)) from placement where student_id = chosen.id) as left_on from chosen
      where is_gone and not exists (select from later where student_id = chosen.id)
    )`

/** The sets that they leave, those that they had until they left, and what the stream into which they move is taught in sets. */
const setsOfMove = (on: string, streamId: string | undefined) => sql`
    left_sets as (
      select distinct taught.title from chosen join group_membership member on member.student_id = chosen.id
        and member.during && (chosen.held_during * daterange(${on}::date, null)) join teaching_group taught on taught.id = teaching_group_id
      where not exists (select from teaching_group_stream kept
        where kept.teaching_group_id = taught.id and kept.stream_id = ${streamId ?? null}::uuid)
    ), sets_before as (
      select distinct taught.title from chosen
      cross join lateral (select max(upper(during)) as ended_on from placement where student_id = chosen.id and upper(during) <= ${on}::date) last
      join group_membership member on member.student_id = chosen.id and upper(member.during) = ended_on
      join teaching_group taught on taught.id = teaching_group_id and taught.during @> ${on}::date
      where is_gone
    ), set_subjects as (
      select distinct subject.name from chosen
      cross join lateral subjects_without_set(chosen.id, ${streamId ?? null}::uuid, ${on}::date) as without (subject_id)
      join subject on subject.id = without.subject_id
      where not is_gone and chosen.stream_id is distinct from ${streamId ?? null}::uuid
    )`

/** How things are for these students on a day, as far as a change of it has consequences. */
export async function readSituation(
  db: Db,
  studentIds: readonly string[],
  { on, streamId }: { on: string; streamId: string | undefined },
): Promise<Situation> {
  const { rows } = await sql<Situation>`
    with ${peopleOn(studentIds, on)}, taken as (
      select register.stream_id from register_entry entry join chosen on chosen.id = entry.student_id
        join register on register.id = register_id
      where entry.day >= ${on}::date and register.stream_id is distinct from ${streamId ?? null}::uuid
    ), held as (
      select subject_id, count(*) from assessment
      where stream_id = ${streamId ?? null}::uuid and held_on between ${on}::date and school_today() group by subject_id
    ), ${setsOfMove(on, streamId)}, published as (
      select ${labelOfStream('card.stream_id')} as stream, term.title as term, term.start_date, count(distinct card.student_id)::int as students
      from report_card card join chosen on chosen.id = card.student_id join term on term.id = card.term_id
      where term.end_date >= ${on}::date and card.stream_id is distinct from ${streamId ?? null}::uuid
      group by 1, 2, 3
    )
    select count(*)::int as students, case when count(*) = 1 then trim(min(name)) end as name,
      coalesce(array_agg(distinct ${labelOfStream('chosen.stream_id')}) filter (where chosen.stream_id is not null), '{}') as streams,
      (count(*) filter (where is_gone))::int as gone, (select count(*)::int from left_before) as left,
      case when count(*) = 1 then (select left_on::text from left_before) end as "leftOn",
      (select count(*)::int from account join chosen on chosen.id = student_id where not is_disabled) as "openAccounts",
      (select count(*)::int from account join chosen on chosen.id = student_id where is_disabled) as "closedAccounts",
      (select count(distinct student_id)::int from later) as planned,
      (select ${labelOfStream('later.stream_id')} from later order by lower(during) limit 1) as "plannedStream",
      (select min(lower(during))::text from later) as "plannedOn",
      (select title from ahead) as "nextYear", (select start_date::text from ahead) as "nextYearOn",
      (select count(*)::int from mark join chosen on chosen.id = student_id join assessment on assessment.id = assessment_id
        join term on term.id = term_id where ${on}::date between start_date and end_date) as marks,
      (select coalesce(sum(held.count), 0)::int from held where exists (
        select from chosen where not is_gone and chosen.stream_id is distinct from ${streamId ?? null}::uuid
          and takes_subject(chosen.id, held.subject_id, ${on}::date))) as "dueAssessments",
      (select count(*)::int from taken) as entries,
      (select coalesce(array_agg(distinct ${labelOfStream('taken.stream_id')}), '{}') from taken) as "entryStreams",
      array(select title from left_sets order by title) as sets, array(select title from sets_before order by title) as "setsBefore",
      array(select name from set_subjects order by name) as "setSubjects",
      (select coalesce(jsonb_agg(jsonb_build_object('stream', stream, 'term', term, 'students', students)
        order by start_date, stream), '[]') from published) as cards
    from chosen`.execute(db)
  const [situation] = rows
  if (!situation) throw new Error('A select of counts answered no row')
  return situation
}

/** How many a stream has and may have. */
export async function findRoomIn(db: Db, streamId: string, on: string) {
  const { rows } = await sql<{ students: number; capacity: number | null }>`
    select ${placesTaken(on)} as students, capacity
    from stream where id = ${streamId}`.execute(db)
  return rows[0]
}
