import type { AdminDashboard } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { termLabel } from '../../school/terms'

export interface TermFacts {
  id: string
  label: string
  startDate: string
  endDate: string
  yearId: string
  /** Days with school from today to its end. */
  daysLeft: number
  isLastOfYear: boolean
  hasNext: boolean
  hasTimetable: boolean
  /** Whether the year was rolled over. */
  isRolledOver: boolean
  /** Whether the year into which it was rolled over has begun, with its students in other streams. */
  isLeft: boolean
  /** Classes with students that nobody has chosen a grading scheme for. */
  ungraded: number
}

/** The current term, and what the school has prepared for it and for the next. */
export async function findTermFacts(db: Db, today: string): Promise<TermFacts | undefined> {
  const { rows } = await sql<TermFacts>`
    select term.id, ${termLabel} as label, academic_year.id as "yearId",
      to_char(term.start_date, 'YYYY-MM-DD') as "startDate", to_char(term.end_date, 'YYYY-MM-DD') as "endDate",
      (select count(*)::integer from generate_series(greatest(${today}::date, term.start_date), term.end_date, '1 day') as given (day)
        cross join school where extract(isodow from given.day)::integer = any(week_days)
        and not exists (select from school_holiday where school_holiday.day = given.day::date)) as "daysLeft",
      not exists (select from term later where later.academic_year_id = academic_year.id
        and later.start_date > term.start_date) as "isLastOfYear",
      exists (select from term later where later.start_date > term.start_date) as "hasNext",
      exists (select from timetable where term_id = term.id and state = 'published') as "hasTimetable",
      exists (select from rollover where from_year_id = academic_year.id and undone_at is null) as "isRolledOver",
      exists (select from rollover join academic_year next on next.id = to_year_id where from_year_id = academic_year.id
        and undone_at is null and next.start_date <= ${today}) as "isLeft",
      (select count(*)::integer from class where exists (
          select from stream where class_code = class.code and student_count > 0)
        and not exists (select from class_grading
          where academic_year_id = academic_year.id and class_grading.class_code = class.code)) as ungraded
    from term join academic_year on academic_year.id = academic_year_id where is_current`.execute(db)
  return rows[0]
}

const mostDates = 4

/** What the calendar has next: holidays and events by their first day still to come, half days, the ends and beginnings of terms. */
export async function listNextDates(db: Db, today: string): Promise<AdminDashboard['dates']> {
  const { rows } = await sql<AdminDashboard['dates'][number]>`
    select to_char(date, 'YYYY-MM-DD') as date, title, kind from (
      (select min(day) as date, title, 'holiday' as kind from school_holiday
        where day >= ${today} and day < ${today}::date + 120 group by title)
      union all
      (select day, title, 'half-day' from school_half_day where day >= ${today} order by day limit ${sql.lit(mostDates)})
      union all
      (select greatest(start_date, ${today}::date), title, 'event' from school_event
        where end_date >= ${today} order by start_date limit ${sql.lit(mostDates)})
      union all
      (select end_date, 'End of ' || title, 'term' from term where end_date >= ${today} order by end_date limit 1)
      union all
      (select start_date, title || ' begins', 'term' from term where start_date >= ${today} order by start_date limit 1)
    ) dates order by date, kind, title limit ${sql.lit(mostDates)}`.execute(db)
  return rows
}
