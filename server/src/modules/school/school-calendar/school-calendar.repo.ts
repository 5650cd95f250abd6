import type { addEvent, addHalfDay, InputOf, RegisterSettings, SchoolEvent } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export function listHalfDays(db: Db) {
  return db.selectFrom('school_half_day').select(['day', 'title']).orderBy('day').execute()
}

/** Named anew where there was one. */
export function putHalfDay(db: Db, { day, title }: InputOf<typeof addHalfDay>) {
  return db
    .insertInto('school_half_day')
    .values({ day, title })
    .onConflict((same) => same.column('day').doUpdateSet({ title }))
    .returning(['day', 'title'])
    .executeTakeFirstOrThrow()
}

export function deleteHalfDay(db: Db, day: string) {
  return db.deleteFrom('school_half_day').where('day', '=', day).returning(['day', 'title']).executeTakeFirst()
}

/** Half days on each of these days, each with its own name. */
export async function putHalfDays(db: Db, days: readonly { day: string; title: string }[]) {
  await sql`
    insert into school_half_day (day, title)
    select day, title from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as given (day date, title text)
    on conflict (day) do update set title = excluded.title`.execute(db)
}

export async function deleteHalfDays(db: Db, days: readonly string[]) {
  await sql`delete from school_half_day where day = any(${days}::date[])`.execute(db)
}

const eventColumns = ['id', 'title', 'place', 'start_date as startDate', 'end_date as endDate'] as const

export function listEvents(db: Db) {
  return db.selectFrom('school_event').select(eventColumns).orderBy('start_date').orderBy('title').execute()
}

export function insertEvent(db: Db, { title, place, startDate, endDate }: InputOf<typeof addEvent>) {
  return db
    .insertInto('school_event')
    .values({ title, place, start_date: startDate, end_date: endDate })
    .returning(eventColumns)
    .executeTakeFirstOrThrow()
}

/** New events, and those that are there changed. */
export async function putEvents(db: Db, events: readonly SchoolEvent[]) {
  await sql`
    insert into school_event (id, title, place, start_date, end_date)
    select id, title, place, "startDate", "endDate" from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as given (id uuid, title text, place text, "startDate" date, "endDate" date)
    on conflict (id) do update set title = excluded.title, place = excluded.place,
      start_date = excluded.start_date, end_date = excluded.end_date`.execute(db)
}

export async function deleteEvents(db: Db, ids: readonly string[]) {
  await sql`delete from school_event where id = any(${ids}::uuid[])`.execute(db)
}

export function deleteEvent(db: Db, eventId: string) {
  return db.deleteFrom('school_event').where('id', '=', eventId).returning(eventColumns).executeTakeFirst()
}

export function findRegisterSettings(db: Db): Promise<RegisterSettings> {
  return db
    .selectFrom('school')
    .select(['register_sessions as rhythm', 'excused_is_held as excusedIsHeld'])
    .$castTo<RegisterSettings>()
    .executeTakeFirstOrThrow()
}

export async function putRegisterSettings(db: Db, { rhythm, excusedIsHeld }: RegisterSettings) {
  await db.updateTable('school').set({ register_sessions: rhythm, excused_is_held: excusedIsHeld }).execute()
}
