import type { addClass, ReadyMadeClasses } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { countWhere } from '../../../platform/db/count-where'
import type { Db } from '../../../platform/db/open'

type ClassFields = Omit<z.output<(typeof addClass)['input']>, 'place'>

/** Whoever changes which classes there are, or their order, waits for whoever does it already, until the transaction ends. */
export function lockClasses(db: Db) {
  return sql`lock table class in share row exclusive mode`.execute(db)
}

export function insertClass(db: Db, { code, name, level, isLeaving }: ClassFields) {
  return db.insertInto('class').values({ code, name, level, is_leaving: isLeaving }).execute()
}

/** Numbers the classes in this order. */
export function putOrder(db: Db, codes: readonly string[]) {
  return sql`update class set place = wanted.place
    from unnest(${codes}::text[]) with ordinality as wanted (code, place)
    where class.code = wanted.code and class.place <> wanted.place`.execute(db)
}

export function deleteClass(db: Db, code: string) {
  return db.deleteFrom('class').where('code', '=', code).execute()
}

/** What in the school's books belongs to a class, by kind. */
export async function countUsesOfClass(db: Db, code: string) {
  return {
    stream: await countWhere(db, 'stream', 'class_code', code),
    application: await countWhere(db, 'application', 'class_code', code),
    'choice of grading scheme': await countWhere(db, 'class_grading', 'class_code', code),
    'grading scheme from a term on': await countWhere(db, 'term_grading', 'class_code', code),
    'late beginning of a term': await countWhere(db, 'term_class_start', 'class_code', code),
    notice: await countWhere(db, 'notice_class', 'class_code', code),
    'limit of elective': await countWhere(db, 'elective_limit', 'class_code', code),
    'room for elective': await countWhere(db, 'elective_places', 'class_code', code),
  }
}

/** What a school has that stands in the way of other classes. */
export async function countInSchool(db: Db) {
  const { rows } = await sql<{ students: number; applications: number; marks: number; streams: number }>`select
    (select count(*)::int from student) as students, (select count(*)::int from application) as applications,
    (select count(*)::int from assessment) as marks, (select count(*)::int from stream) as streams`.execute(db)
  return rows[0] ?? { students: 0, applications: 0, marks: 0, streams: 0 }
}

/** Removes all classes, with what a school without students has said of them. */
export async function deleteClasses(db: Db) {
  for (const table of [
    'class_grading',
    'term_grading',
    'term_class_start',
    'notice_class',
    'elective_limit',
    'elective_places',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.deleteFrom('class').execute()
}

/**
 * Leaves the levels of a set alone. Subjects of another level come to the first one that follows the same rules, else to
 * the first; where one of the same code is there already, they and their level stay.
 */
export async function keepLevels(db: Db, { levels }: ReadyMadeClasses) {
  const wanted = JSON.stringify(levels.map((level, index) => ({ ...level, place: index + 1 })))
  await sql`with wanted as (select * from jsonb_to_recordset(${wanted}::jsonb) as level (code text, kind text, place integer)),
    moved as (
      select distinct on (coming.code, subject.code) subject.id, coming.code
      from subject join level on level.code = subject.level cross join lateral (
        select wanted.code from wanted order by wanted.kind <> level.kind, wanted.place limit 1) coming
      where subject.level not in (select code from wanted)
        and not exists (select from subject other where other.level = coming.code and other.code = subject.code)
      order by coming.code, subject.code, level.place)
    update subject set level = moved.code from moved where moved.id = subject.id`.execute(db)
  await sql`delete from level where code <> all(${levels.map(({ code }) => code)}::text[])
    and not exists (select from subject where subject.level = level.code)`.execute(db)
  await sql`update level set place = place + 100 where code <> all(${levels.map(({ code }) => code)}::text[])`.execute(
    db,
  )
}
