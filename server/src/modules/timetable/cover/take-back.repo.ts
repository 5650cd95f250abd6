import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** What is needed of a cover to tell whoever was to take the lesson. */
const told = sql`lesson_cover.staff_id, absence_id, leaver_id, day, period`

/** Whoever was to take a lesson of today or later is told that they do not, until its day is over. */
async function tellThem(db: Db, covers: RawBuilder<unknown>) {
  await sql`
    with gone as (${covers}), over as (
      delete from cover_taken_back where day < school_today()
    )
    insert into cover_taken_back (staff_id, absent_id, day, period)
    select gone.staff_id, coalesce(staff_absence.staff_id, leaver_id), day, period
    from gone left join staff_absence on staff_absence.id = absence_id
    where day >= school_today()
    on conflict on constraint cover_taken_back_once do update set taken_back_at = now()`.execute(db)
}

const takeBack = (db: Db, which: RawBuilder<boolean>) =>
  tellThem(db, sql`delete from lesson_cover where ${which} returning ${told}`)

export const takeBackCover = (db: Db, coverId: string) => takeBack(db, sql`id = ${coverId}`)

/** Those of an absence from a day on. */
export const takeBackOfAbsence = (db: Db, absenceId: string, from: string) =>
  takeBack(db, sql`absence_id = ${absenceId} and day >= ${from}::date`)

interface Lesson {
  column: 'absence_id' | 'leaver_id'
  whose: string
  day: string
  period: number
}

/** Whoever else was to take the lesson, which somebody is about to be given. */
export const tellOthers = (db: Db, { column, whose, day, period }: Lesson, staffId: string) =>
  tellThem(
    db,
    sql`select ${told} from lesson_cover
      where ${sql.ref(column)} = ${whose} and day = ${day}::date and period = ${period} and lesson_cover.staff_id <> ${staffId}`,
  )

interface TakenBack {
  day: string
  period: number
  absentId: string
  absentName: string
}

/** The lessons from one day to another, both included, that somebody was to take and does not any more. */
export async function listTakenBack(db: Db, staffId: string, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<TakenBack>`
    select to_char(day, 'YYYY-MM-DD') as day, period, absent_id as "absentId", staff.name as "absentName"
    from cover_taken_back join staff on staff.id = absent_id
    where cover_taken_back.staff_id = ${staffId} and day between ${from}::date and ${to}::date
    order by day, period, staff.search_text`.execute(db)
  return rows
}

interface Given {
  staffId: string
  absentId: string
  day: string
  period: number
}

/** Whoever is to take a lesson after all is no longer told that they are not. */
export async function forgetTakenBack(db: Db, { staffId, absentId, day, period }: Given) {
  await db
    .deleteFrom('cover_taken_back')
    .where('staff_id', '=', staffId)
    .where('absent_id', '=', absentId)
    .where('day', '=', day)
    .where('period', '=', period)
    .execute()
}
