import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { Database } from '../../../platform/db/schema'
import { escapeLike, matchesWords } from '../../../platform/db/words'
import { beginsNumbers } from '../../people/students'
import { classPlace, streamLabel } from '../../school/streams'

const mostOfAKind = 8
export const mostLeavers = 3
/** Out of so many that match, the best are chosen: with thousands of the same name it makes no difference which. */
const mostCompared = 200

/** Which rows answer a search, judged by their folded text, and which of them are the best. */
export interface Match {
  where(text: RawBuilder<string>): Expression<SqlBool>
  closeness(text: RawBuilder<string>): RawBuilder<unknown>
}

/** The rows in which each word stands; those that begin with the words come first, then those that are most like them. */
export const exactly = (query: string): Match => ({
  where: (text) => matchesWords(expressionBuilder<Database, never>(), text, query),
  closeness: (text) => sql`${text} like ${beginning(query)} desc, similarity(${text}, folded(${query})) desc`,
})

const beginning = (query: string) => sql<string>`folded(${`${escapeLike(query)}%`})`

/** The rows in which, for each word, one of the names stands that it was meant to be. */
export const meaning = (meant: readonly string[][]): Match => ({
  where: (text) =>
    sql<boolean>`(${sql.join(
      meant.map((names) => sql`${text} like any(${names.map((name) => `%${escapeLike(name)}%`)})`),
      sql` and `,
    )})`,
  closeness: (text) => sql`similarity(${text}, ${meant.map(([nearest]) => nearest).join(' ')}) desc`,
})

/** Each word of all names and subjects once, folded, without numbers. */
export async function readNameWords(db: Db) {
  const { rows } = await sql<{ word: string }>`
    select distinct word from (
      select string_to_table(search_text, ' ') as word from student
      union all select string_to_table(search_text, ' ') from staff
      union all select string_to_table(folded(name), ' ') from subject
    ) as every where word !~ '\\d' and length(word) > 2`.execute(db)
  return rows.map(({ word }) => word)
}

export async function foldWords(db: Db, query: string) {
  const { rows } = await sql<{ folded: string }>`select folded(${query}) as folded`.execute(db)
  return (rows[0]?.folded ?? '').split(/\s+/).slice(0, 8)
}

/** Whoever is at the school, is expected, or is away for a time; not who has left. */
export const findStudents = (db: Db, match: Match, query: string) =>
  students(db, match, query, sql<boolean>`student.status in ('active', 'expected', 'suspended')`)

/** Who has left or finished, and may come back for a paper. */
export const findLeavers = (db: Db, match: Match, query: string) =>
  students(
    db,
    match,
    query,
    sql<boolean>`student.status in ('left', 'graduated') and student.erased_at is null`,
    mostLeavers,
  )

/** Only students whom this teacher teaches. */
export const findStudentsOfTeacher = (db: Db, match: Match, query: string, staffId: string) =>
  students(
    db,
    match,
    query,
    sql<boolean>`student.status = 'active' and teaches(${staffId}, student.id, student.stream_id)`,
  )

async function students(db: Db, match: Match, query: string, whom: RawBuilder<boolean>, most = mostOfAKind) {
  const text = sql<string>`student.search_text`
  const byNumber = sql<string>`(
    select id from student where admission_number like ${`${escapeLike(query)}%`} and ${whom} limit ${mostCompared})`
  const byText = sql<string>`(
    (select id from student where ${text} like ${beginning(query)} and ${whom} order by ${text} limit ${mostOfAKind})
    union (select id from student where ${match.where(text)} and ${whom} limit ${mostCompared}))`
  return db
    .selectFrom('student')
    .leftJoin('stream', 'stream.id', 'student.stream_id')
    .leftJoin('class', 'class.code', 'stream.class_code')
    .select([
      'student.id',
      'student.name',
      'student.admission_number as number',
      'student.status',
      streamLabel.$castTo<string | null>().as('stream'),
      'student.stream_id as streamId',
    ])
    .where('student.id', 'in', (await beginsNumbers(db, query)) ? byNumber : byText)
    .orderBy(match.closeness(text))
    .orderBy('student.name')
    .limit(most)
    .execute()
}

export function findStaff(db: Db, match: Match) {
  const text = sql<string>`staff.search_text`
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'staff_number as number'])
    .where('status', '<>', 'left')
    .where(match.where(text))
    .orderBy(match.closeness(text))
    .orderBy('name')
    .limit(mostOfAKind)
    .execute()
}

export function findSubjects(db: Db, match: Match) {
  const text = sql<string>`folded(subject.name || ' ' || subject.code)`
  return db
    .selectFrom('subject')
    .innerJoin('level', 'level.code', 'subject.level')
    .select(['subject.code', 'subject.name', 'subject.level', 'level.name as levelName'])
    .where(match.where(text))
    .orderBy(match.closeness(text))
    .orderBy('subject.name')
    .limit(mostOfAKind)
    .execute()
}

export function findStreams(db: Db, match: Match) {
  const text = sql<string>`folded(${streamLabel})`
  return db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .select(['stream.id', 'stream.class_code as classCode', streamLabel.as('label')])
    .where(match.where(text))
    .orderBy(classPlace)
    .orderBy('stream.name')
    .limit(mostOfAKind)
    .execute()
}
