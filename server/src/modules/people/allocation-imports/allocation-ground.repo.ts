import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import type { ChoosableSubject } from '../../school/subjects'
import type { TermOfDay } from './other-terms'

/** A stream, or a set of one subject. */
export interface TaughtGroup {
  id: string
  /** How it is written in files; each group has one of its own. */
  label: string
  /** The name of the stream without its class; the title of a set. */
  name: string
  classCode: string
  className: string
  level: string
  /** Of a set. */
  subjectId: string | null
}

/** Streams by class and name, then the sets that are taught on the day. */
export async function listTaughtGroups(db: Db, on: string): Promise<TaughtGroup[]> {
  const { rows } = await sql<TaughtGroup & { place: number; isSet: boolean }>`
    select stream.id, ${streamLabel} as label, stream.name, class_code as "classCode", class.name as "className",
      class.level, null as "subjectId", class.place, false as "isSet"
    from stream join class on class.code = class_code
    union all
    select taught.id, title, title, class_code, class.name, class.level, subject_id, class.place, true
    from teaching_group taught join class on class.code = class_code where during @> ${on}::date
    order by "isSet", place, name, id`.execute(db)
  const labels = rows.map(({ label }) => label)
  const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label)
  return rows.map(({ place: _, isSet: __, ...group }) =>
    isShared(group.label) && group.subjectId !== null
      ? { ...group, label: `${group.className} ${group.label}` }
      : group,
  )
}

/** Every subject of the school. */
export async function listTaughtSubjects(db: Db): Promise<ChoosableSubject[]> {
  const { rows } = await sql<ChoosableSubject>`
    select id as key, code, name, level, compulsory as "isCompulsory" from subject
    order by folded(name), code, id`.execute(db)
  return rows
}

/** By what a member of staff is written in files. */
export interface WrittenTeacher {
  id: string
  name: string
  givenNames: string
  familyName: string
  title: string | null
  staffNumber: string
  email: string | null
  username: string | null
  hasLeft: boolean
}

export async function listWrittenTeachers(db: Db): Promise<WrittenTeacher[]> {
  const { rows } = await sql<WrittenTeacher>`
    select staff.id, name, given_names as "givenNames", family_name as "familyName", title, staff_number as "staffNumber",
      staff.email::text as email, username::text as username, status = 'left' as "hasLeft"
    from staff left join account on account.staff_id = staff.id
    where erased_at is null order by folded(name), staff_number`.execute(db)
  return rows
}

/** The year and the term of a day; between two terms the one that the school counts it to. */
export function findTermOn(db: Db, on: string): Promise<TermOfDay | null> {
  return db
    .selectFrom('term')
    .innerJoin('academic_year', 'academic_year.id', 'term.academic_year_id')
    .select(['academic_year.title as year', 'term.title as term'])
    .where('term.id', '=', sql<string>`term_by_dates(${on}::date)`)
    .executeTakeFirst()
    .then((found) => found ?? null)
}
