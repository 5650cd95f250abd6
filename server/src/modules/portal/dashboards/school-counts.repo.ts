import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** Active students by class and sex, from what the streams keep. */
export function countStudentsBySex(db: Db) {
  const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::integer`
  return db
    .selectFrom('class')
    .leftJoin('stream', 'stream.class_code', 'class.code')
    .select([
      'class.code',
      'class.name',
      sumOf('stream.female_count').as('female'),
      sumOf('stream.male_count').as('male'),
      sql<number>`coalesce(sum(student_count - female_count - male_count), 0)::integer`.as('unknown'),
    ])
    .groupBy(['class.code', 'class.name'])
    .orderBy('class.place')
    .execute()
}

interface PeopleCounts {
  unplaced: number
  activeStaff: number
  staffWithoutAccount: number
  studentsWithoutAccount: number
}

export async function countPeople(db: Db): Promise<PeopleCounts> {
  const { rows } = await sql<PeopleCounts>`
    select (select count(*)::integer from student where stream_id is null and status = 'active') as unplaced,
      (select count(*)::integer from staff where status = 'active') as "activeStaff",
      (select count(*)::integer from staff where status <> 'left'
        and not exists (select from account where account.staff_id = staff.id)) as "staffWithoutAccount",
      (select count(*)::integer from student_without_account) as "studentsWithoutAccount"`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A select without a table answered no row')
  return counts
}

export interface Away {
  staffId: string
  name: string
  until: string | null
  reason: string
}

/** Staff on leave, and those who are noted as absent on a day. */
export async function listAwayStaff(db: Db, today: string): Promise<Away[]> {
  const { rows } = await sql<Away>`
    select "staffId", name, max(until) as until, max(reason) as reason from (
      select staff.id as "staffId", name, search_text, to_char(last_day, 'YYYY-MM-DD') as until, reason
      from staff_absence join staff on staff.id = staff_id
      where ${today}::date between first_day and last_day and last_day >= ${today}::date and status <> 'left'
      union all
      select id, name, search_text, null, '' from staff where status = 'on-leave'
    ) away group by "staffId", name, search_text order by search_text, "staffId"`.execute(db)
  return rows
}

export interface StageCount {
  year: number
  stage: string
  count: number
  since: string
}

/** Applications of every year by stage, with the day since which the first of them has been there. */
export async function countApplications(db: Db): Promise<StageCount[]> {
  const { rows } = await sql<StageCount>`
    select entry_year as year, stage, count(*)::integer as count, to_char(min(stage_since), 'YYYY-MM-DD') as since
    from application group by entry_year, stage
    order by entry_year desc,
      array_position(array['applied', 'interview', 'offered', 'admitted', 'declined', 'withdrawn'], stage)`.execute(db)
  return rows
}
