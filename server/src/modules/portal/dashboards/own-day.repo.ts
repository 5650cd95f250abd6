import type { StudentDashboard, TeacherDashboard } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import { termLabel } from '../../school/terms'

const mostAway = 40

/** Streams with the newest of today's registers, and who was not simply present in it; the class teacher's own first. */
export async function listStreamsToday(
  db: Db,
  streamIds: readonly string[],
  { staffId, today }: { staffId: string; today: string },
): Promise<TeacherDashboard['streams']> {
  const { rows } = await sql<TeacherDashboard['streams'][number]>`
    select stream.id as "streamId", ${streamLabel} as stream, class_code as "classCode", student_count as students,
      stream.id in (select classes_of(${staffId}, school_today())) as "isClassTeacher", newest.session,
      coalesce(newest.present, 0) as present, coalesce(newest.late, 0) as late, coalesce(noted.away, '[]') as away
    from stream join class on class.code = class_code
    left join lateral (
      select id, session, present, late from register where stream_id = stream.id and day = ${today}
      order by session desc limit 1) newest on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('studentId', student_id, 'name', name, 'photo', photo, 'status', status)
        order by search_text, student_id) as away
      from (select student_id, register_entry.status, name, photo, search_text
        from register_entry join student on student.id = student_id
        where register_id = newest.id and register_entry.status <> 'present'
        order by search_text, student_id limit ${sql.lit(mostAway)}) entry) noted on true
    where stream.id = any(array(select unnest(${streamIds}::uuid[])))
    order by "isClassTeacher" desc, class_place(class_code), stream.name`.execute(db)
  return rows
}

/** A student's newest published marks. */
export function listLatestMarks(db: Db, studentId: string) {
  return db
    .selectFrom('mark')
    .innerJoin('assessment', 'assessment.id', 'mark.assessment_id')
    .innerJoin('subject', 'subject.id', 'assessment.subject_id')
    .select([
      'subject.name as subject',
      'assessment.title as assessment',
      'mark.value',
      'mark.status',
      'assessment.out_of as outOf',
      'assessment.held_on as date',
    ])
    .where('mark.student_id', '=', studentId)
    .where('assessment.status', '=', 'published')
    .orderBy('assessment.held_on', 'desc')
    .orderBy('subject.name')
    .limit(6)
    .execute()
}

const mostTerms = 6

/** The averages of a student's report cards in percent, term by term, the oldest first: the figures that are on the cards. */
export async function listTrend(db: Db, studentId: string): Promise<StudentDashboard['trend']> {
  const { rows } = await sql<{ label: string; percent: number; isProvisional: boolean }>`
    select label, percent, "isProvisional" from (
      select distinct on (term.start_date, term.id) ${termLabel} as label, term.start_date,
        round((content ->> 'average')::numeric, 1)::float8 as percent, jsonb_exists(content, 'provisional') as "isProvisional"
      from report_card join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
      where student_id = ${studentId} and superseded_at is null and content ->> 'average' is not null
      order by term.start_date desc, term.id, edition desc limit ${sql.lit(mostTerms)}) terms
    order by start_date`.execute(db)
  return rows.map(({ isProvisional, ...one }) => ({ ...one, ...(isProvisional && { isProvisional }) }))
}

/** The report card that was published last. */
export async function findNewestCard(db: Db, studentId: string): Promise<StudentDashboard['card']> {
  const { rows } = await sql<NonNullable<StudentDashboard['card']>>`
    select report_card.id, ${termLabel} as label,
      to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "publishedAt",
      jsonb_exists(content, 'provisional') as "isProvisional"
    from report_card join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
    where student_id = ${studentId} and superseded_at is null order by term.start_date desc, edition desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
