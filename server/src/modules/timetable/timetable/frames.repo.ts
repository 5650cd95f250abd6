import type { Period, Slot, TimetableFrame } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

type FrameFields = Omit<TimetableFrame, 'version'>

const columns = ['counting', 'days', 'periods', 'closed', 'version'] as const

/** The days and periods of a term; none until somebody has set them or begun a timetable. */
export function findFrame(db: Db, termId: string) {
  return db
    .selectFrom('timetable_frame')
    .select(columns)
    .where('term_id', '=', termId)
    .$castTo<TimetableFrame>()
    .executeTakeFirst()
}

/** The periods of each term that has days between two. */
export function listPeriodsBetween(db: Db, { from, until }: { from: string; until: string }) {
  return db
    .selectFrom('timetable_frame')
    .innerJoin('term', 'term.id', 'timetable_frame.term_id')
    .select(['term.start_date as startDate', 'term.end_date as endDate', 'timetable_frame.periods'])
    .where('term.start_date', '<=', until)
    .where('term.end_date', '>=', from)
    .$castTo<{ startDate: string; endDate: string; periods: Period[] }>()
    .execute()
}

/** Those of a term, kept as they are until the transaction ends: a lesson is placed into days and periods that stay. */
export function holdFrame(db: Db, termId: string) {
  return db
    .selectFrom('timetable_frame')
    .select(columns)
    .where('term_id', '=', termId)
    .forShare()
    .$castTo<TimetableFrame>()
    .executeTakeFirst()
}

/** Of the newest term that has one. */
export function findNewestFrame(db: Db) {
  return db
    .selectFrom('timetable_frame')
    .innerJoin('term', 'term.id', 'timetable_frame.term_id')
    .select(['counting', 'days', 'periods', 'closed', 'timetable_frame.version'])
    .orderBy('term.start_date', 'desc')
    .limit(1)
    .$castTo<TimetableFrame>()
    .executeTakeFirst()
}

const valuesOf = ({ counting, days, periods, closed }: FrameFields) => ({
  counting,
  days,
  periods: JSON.stringify(periods satisfies Period[]),
  closed: JSON.stringify(closed satisfies Slot[]),
})

/** Nothing where the term has one already. */
export function insertFrame(db: Db, termId: string, frame: FrameFields) {
  return db
    .insertInto('timetable_frame')
    .values({ term_id: termId, ...valuesOf(frame) })
    .onConflict((same) => same.doNothing())
    .returning(columns)
    .$castTo<TimetableFrame>()
    .executeTakeFirst()
}

/** Nothing where it is no longer in that version. */
export function updateFrame(db: Db, termId: string, version: number, frame: FrameFields) {
  return db
    .updateTable('timetable_frame')
    .set(valuesOf(frame))
    .where('term_id', '=', termId)
    .where('version', '=', version)
    .returning(columns)
    .$castTo<TimetableFrame>()
    .executeTakeFirst()
}

/** Every placed lesson of a term, whatever version it belongs to, and whether somebody is to go by it, today or later. */
export async function listPlacedLessons(db: Db, termId: string) {
  const rows = await db
    .selectFrom('lesson')
    .innerJoin('timetable', 'timetable.id', 'lesson.timetable_id')
    .select(['lesson.id', 'lesson.day', 'lesson.period', 'lesson.duration', 'timetable.title'])
    .select(sql<boolean>`coalesce(not during << daterange(school_today(), null), false)`.as('isInForce'))
    .where('timetable.term_id', '=', termId)
    .where('lesson.day', 'is not', null)
    .execute()
  return rows.map(({ day, period, ...row }) => ({ ...row, slot: { day: day ?? 0, period: period ?? 0 } }))
}

/** Puts lessons to other places, or off the grid, whatever else is there. */
export async function putSlots(db: Db, lessons: readonly { id: string; slot: Slot | null }[]) {
  await sql`
    update lesson set day = given.day, period = given.period, is_pinned = is_pinned and given.day is not null
    from unnest(
      ${lessons.map(({ id }) => id)}::uuid[],
      ${lessons.map(({ slot }) => slot?.day ?? null)}::smallint[],
      ${lessons.map(({ slot }) => slot?.period ?? null)}::smallint[]
    ) as given (id, day, period)
    where lesson.id = given.id`.execute(db)
}

interface Unavailable extends Slot {
  staffId: string
}

export function listUnavailable(db: Db, termId: string): Promise<Unavailable[]> {
  return db
    .selectFrom('staff_unavailable')
    .select(['staff_id as staffId', 'day', 'period'])
    .where('term_id', '=', termId)
    .orderBy('staff_id')
    .orderBy('day')
    .orderBy('period')
    .execute()
}

/** Replaces all of them. */
export async function putUnavailable(db: Db, termId: string, all: readonly Unavailable[]) {
  await db.deleteFrom('staff_unavailable').where('term_id', '=', termId).execute()
  await sql`
    insert into staff_unavailable (term_id, staff_id, day, period)
    select ${termId}, * from unnest(
      ${all.map(({ staffId }) => staffId)}::uuid[],
      ${all.map(({ day }) => day)}::smallint[],
      ${all.map(({ period }) => period)}::smallint[])`.execute(db)
}
