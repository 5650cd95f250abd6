import { type Level, type ReadyMadeClasses, readyMadeClasses } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { classPlace, streamLabel } from '../streams'
import { termLabel } from '../terms'

export function mustFindSchool(db: Db) {
  return db
    .selectFrom('school')
    .selectAll()
    .select(sql<string>`to_char(school_today(), 'YYYY-MM-DD')`.as('today'))
    .executeTakeFirstOrThrow()
}

export function listClasses(db: Db) {
  return db
    .selectFrom('class')
    .select(['code', 'name', 'level', 'is_leaving as isLeaving'])
    .orderBy('place')
    .orderBy('code')
    .execute()
}

export function listLevels(db: Db): Promise<Level[]> {
  return db
    .selectFrom('level')
    .select(['code', 'name', 'kind'])
    .orderBy('place')
    .orderBy('code')
    .$castTo<Level>()
    .execute()
}

/** The classes and levels of a ready-made set; those that are there already stay as they are. */
export async function putClasses(db: Db, { levels, classes }: ReadyMadeClasses = readyMadeClasses[0]) {
  await db
    .insertInto('level')
    .values(levels.map((level, index) => ({ ...level, place: index + 1 })))
    .onConflict((same) => same.doNothing())
    .execute()
  await db
    .insertInto('class')
    .values(classes.map(({ isLeaving, ...one }, index) => ({ ...one, is_leaving: isLeaving, place: index + 1 })))
    .onConflict((same) => same.doNothing())
    .execute()
}

export function listStreams(db: Db, classCode?: string) {
  return streamRows(db)
    .$if(classCode !== undefined, (query) => query.where('stream.class_code', '=', classCode ?? ''))
    .orderBy(classPlace)
    .orderBy('stream.name')
    .execute()
}

export function findStream(db: Db, streamId: string) {
  return streamRows(db).where('stream.id', '=', streamId).executeTakeFirst()
}

/** Streams with their label and class teacher, as every list of them shows them. */
export const streamRows = (db: Db) =>
  db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .leftJoin('staff', 'staff.id', 'stream.class_teacher_id')
    .select([
      'stream.id',
      'stream.class_code as classCode',
      'stream.name',
      'stream.room',
      'stream.class_teacher_id as classTeacherId',
      'staff.name as classTeacherName',
      'stream.student_count as students',
      streamLabel.as('label'),
    ])

export function listTerms(db: Db) {
  return db
    .selectFrom('term')
    .innerJoin('academic_year', 'academic_year.id', 'term.academic_year_id')
    .select([
      'term.id',
      'term.number',
      'term.start_date as startDate',
      'term.end_date as endDate',
      'term.is_current as isCurrent',
      termLabel.as('label'),
    ])
    .orderBy('term.start_date')
    .execute()
}

/** What a school is called until somebody says its name. */
export const nameOfNewSchool = 'Our school'

export function findCurrentTerm(db: Db) {
  return db.selectFrom('term').selectAll().where('is_current', '=', true).executeTakeFirst()
}

export function listSchoolSubjects(db: Db) {
  return db
    .selectFrom('subject')
    .innerJoin('level', 'level.code', 'subject.level')
    .select(['subject.id', 'subject.code', 'subject.name', 'subject.level', 'papers', 'compulsory', 'department'])
    .orderBy('level.place')
    .orderBy('subject.name')
    .execute()
}

/** The day that is meant; today where none is named. */
export async function dayOf(db: Db, on: string | null | undefined): Promise<string> {
  if (on) return on
  const { rows } = await sql<{ today: string }>`select school_today()::text as today`.execute(db)
  return rows[0]?.today ?? ''
}

/** The day that it was at the school at the moment in that column. */
export const schoolDayOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone (select time_zone from school), 'YYYY-MM-DD')`
