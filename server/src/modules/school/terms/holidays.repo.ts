import type { addHoliday, InputOf } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export function listAllHolidays(db: Db) {
  return db.selectFrom('school_holiday').select(['day', 'title']).orderBy('day').execute()
}

/** A holiday on each of the days, named anew where one was there; how many days those are. */
export async function putHolidays(db: Db, { title, startDate, endDate }: InputOf<typeof addHoliday>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into school_holiday (day, title)
    select day::date, ${title} from generate_series(${startDate}::date, ${endDate}::date, '1 day') as day
    on conflict (day) do update set title = excluded.title`.execute(db)
  return Number(numAffectedRows)
}

/** Registers that were taken on these days. */
export async function countRegistersBetween(
  db: Db,
  { startDate, endDate }: Pick<InputOf<typeof addHoliday>, 'startDate' | 'endDate'>,
) {
  const { count } = await db
    .selectFrom('register')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('day', '>=', startDate)
    .where('day', '<=', endDate)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function findHoliday(db: Db, day: string) {
  return db.selectFrom('school_holiday').select(['day', 'title']).where('day', '=', day).executeTakeFirst()
}

export function deleteHoliday(db: Db, day: string) {
  return db.deleteFrom('school_holiday').where('day', '=', day).returning(['day', 'title']).executeTakeFirst()
}

/** A holiday on each of these days, each with its own name. */
export async function putHolidayDays(db: Db, days: readonly { day: string; title: string }[]) {
  await sql`
    insert into school_holiday (day, title)
    select day, title from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as given (day date, title text)
    on conflict (day) do update set title = excluded.title`.execute(db)
}

export async function deleteHolidays(db: Db, days: readonly string[]) {
  await sql`delete from school_holiday where day = any(${days}::date[])`.execute(db)
}
