import type { AttendanceStatus, StudentTerm } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { totalsOf } from '../../attendance/attendance'
import { mustFindSchool } from '../../school/school'
import { termLabel } from '../../school/terms'

type Row = Omit<StudentTerm, 'attendance'> & Record<AttendanceStatus, number>

const momentOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const superseded = sql`case when superseded_at is null then '{}' else jsonb_build_object('superseded', jsonb_build_object(
  'at', ${momentOf('superseded_at')}, 'by', account.display_name, 'reason', superseded_reason)) end`

/** The terms in which the student has a card or stands in a register, the newest first. */
export async function listTermsOfStudent(db: Db, studentId: string): Promise<StudentTerm[]> {
  const [{ excused_is_held }, { rows }] = await askAll(db, [
    () => mustFindSchool(db),
    () =>
      sql<Row>`
      select term.id as "termId", ${termLabel} as label,
        newest #>> '{student,stream}' as stream, (newest ->> 'average')::float8 as average,
        nullif(concat_ws(', ',
          case when newest #> '{total,value}' <> 'null' then newest #>> '{total,title}' || ' ' || (newest #>> '{total,value}') end,
          newest ->> 'outcome'), '') as outcome,
        coalesce(cards, '[]') as cards, coalesce(present, 0) as present, coalesce(absent, 0) as absent,
        coalesce(late, 0) as late, coalesce(excused, 0) as excused
      from term join academic_year on academic_year.id = academic_year_id
      left join (
        select term_id, (array_agg(content order by superseded_at nulls first, edition desc))[1] as newest,
          jsonb_agg(jsonb_build_object('id', report_card.id, 'edition', edition, 'isProvisional', jsonb_exists(content, 'provisional'),
            'publishedAt', ${momentOf('published_at')}) || ${superseded} order by superseded_at nulls first, edition desc) as cards
        from report_card left join account on account.id = superseded_by where report_card.student_id = ${studentId} group by term_id) card on card.term_id = term.id
      left join student_attendance kept on kept.student_id = ${studentId} and kept.term_id = term.id
      where card.term_id is not null or kept.term_id is not null
      order by term.start_date desc`.execute(db),
  ])
  return rows.map(({ present, absent, late, excused, ...term }) => ({
    ...term,
    attendance: totalsOf({ present, absent, late, excused }, excused_is_held),
  }))
}
