import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open'
import { streamLabel } from '../../db/stream-label'
import { matchesWords } from '../../db/words'

const mostOfAKind = 8

/** Names that begin with the words come first, then those that are most like them. */
const closeness = (column: RawBuilder<string>, query: string) =>
  sql`${column} like folded(${query.trim()}) || '%' desc, similarity(${column}, folded(${query})) desc`

const studentText = sql<string>`student.search_text`

export function searchStudents(db: Db, query: string) {
  return students(db, query).execute()
}

/** Only students whom this teacher teaches. */
export function searchStudentsOfTeacher(db: Db, query: string, staffId: string) {
  return students(db, query).where(sql<boolean>`teaches(${staffId}, student.id, student.stream_id)`).execute()
}

const students = (db: Db, query: string) =>
  db
    .selectFrom('student')
    .leftJoin('stream', 'stream.id', 'student.stream_id')
    .leftJoin('class', 'class.code', 'stream.class_code')
    .select([
      'student.id',
      'student.name',
      'student.admission_number as number',
      streamLabel.$castTo<string | null>().as('stream'),
    ])
    .where('student.status', '=', 'active')
    .where((eb) => matchesWords(eb, studentText, query))
    .orderBy(closeness(studentText, query))
    .orderBy('student.name')
    .limit(mostOfAKind)

export function searchStaff(db: Db, query: string) {
  const text = sql<string>`staff.search_text`
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'staff_number as number'])
    .where('status', '<>', 'left')
    .where((eb) => matchesWords(eb, text, query))
    .orderBy(closeness(text, query))
    .orderBy('name')
    .limit(mostOfAKind)
    .execute()
}

export function searchSubjects(db: Db, query: string) {
  const text = sql<string>`folded(subject.name || ' ' || subject.code)`
  return db
    .selectFrom('subject')
    .select(['code', 'name', 'level'])
    .where((eb) => matchesWords(eb, text, query))
    .orderBy(closeness(text, query))
    .orderBy('name')
    .limit(mostOfAKind)
    .execute()
}

export function searchStreams(db: Db, query: string) {
  const text = sql<string>`folded(${streamLabel})`
  return db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .select(['stream.id', 'stream.class_code as classCode', streamLabel.as('label')])
    .where((eb) => matchesWords(eb, text, query))
    .orderBy('stream.class_code')
    .orderBy('stream.name')
    .limit(mostOfAKind)
    .execute()
}
