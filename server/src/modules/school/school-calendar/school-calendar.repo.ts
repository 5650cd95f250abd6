import type { addEvent, addHalfDay, InputOf, RegisterSettings } from '@bellhouse/contracts'
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
