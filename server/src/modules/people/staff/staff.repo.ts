import type { exportStaff, InputOf, listStaff } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { pageSize, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { matchesWords } from '../../../platform/db/words'
import { classPlace, streamLabel } from '../../school/streams'
import { termLabel } from '../../school/terms'
import { erasedOn } from '../erased-records.repo'
import type { NewAllocation } from './allocations.repo'

const staffRows = (db: Db) =>
  db
    .selectFrom('staff')
    .leftJoin('account', 'account.staff_id', 'staff.id')
    .select([
      'staff.id',
      'staff.staff_number as staffNumber',
      'staff.name',
      'staff.search_text as sortName',
      'staff.title',
      'staff.email',
      'staff.phone',
      'staff.status',
      'staff.photo',
      sql<boolean>`account.id is not null`.as('hasAccount'),
      erasedOn('staff'),
    ])

type Filters = Omit<InputOf<typeof exportStaff>, 'format'>

const sortColumns = { name: 'staff.search_text', staffNumber: 'staff.staff_number' } as const

function filteredRows(db: Db, { search, status }: Filters) {
  return staffRows(db)
    .$if(status !== undefined, (query) => query.where('staff.status', '=', status ?? 'active'))
    .$if(Boolean(search?.trim()), (query) =>
      query.where((eb) => matchesWords(eb, sql`staff.search_text`, search ?? '')),
    )
}

/** One row more than a page, in the order that was asked for, behind the cursor. */
export function listStaffPage(db: Db, input: InputOf<typeof listStaff>) {
  const { sort = 'name', direction = 'asc', after } = input
  const column = sortColumns[sort]
  const place = after ? readCursor(after) : null
  const isBehind = sql.raw(direction === 'asc' ? '>' : '<')
  return filteredRows(db, input)
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, staff.id) ${isBehind} (${place?.[0]}, ${place?.[1]}::uuid)`),
    )
    .orderBy(column, direction)
    .orderBy('staff.id', direction)
    .limit(pageSize + 1)
    .execute()
}

export function listStaffForExport(db: Db, input: Filters) {
  const { sort = 'name', direction = 'asc' } = input
  return filteredRows(db, input)
    .select(['staff.given_names', 'staff.family_name', 'staff.qualifications', 'staff.started_on', 'staff.sex'])
    .orderBy(sortColumns[sort], direction)
    .orderBy('staff.id', direction)
    .execute()
}

export function findStaff(db: Db, staffId: string) {
  return staffRows(db)
    .select([
      'staff.given_names as givenNames',
      'staff.family_name as familyName',
      'staff.sex',
      'staff.birth_date as birthDate',
      'staff.qualifications',
      'staff.started_on as startedOn',
      'staff.version',
      sql<{ id: string; code: string; name: string }[]>`array(
        select jsonb_build_object('id', subject.id, 'code', subject.code, 'name', subject.name)
        from staff_subject join subject on subject.id = subject_id
        where staff_id = staff.id order by subject.name, subject.code)`.as('subjects'),
    ])
    .where('staff.id', '=', staffId)
    .executeTakeFirst()
}

export function findActiveStaff(db: Db, staffId: string) {
  return db.selectFrom('staff').select('id').where('id', '=', staffId).where('status', '<>', 'left').executeTakeFirst()
}

// An allocation is told with the term that it is about: the current one while it lasts, else its last one, or the nearest.
const allocations = (db: Db) =>
  db
    .selectFrom('allocation')
    .innerJoin('subject', 'subject.id', 'allocation.subject_id')
    .innerJoin('taught_group as stream', 'stream.id', 'allocation.group_id')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .innerJoin('term', (join) =>
      join.on(sql<boolean>`term.id = (
        select id from term near order by during && daterange(start_date, end_date, '[]') desc, is_current desc,
          case when start_date < lower(during) then lower(during) - start_date else 0 end, start_date desc limit 1)`),
    )
    .innerJoin('academic_year', 'academic_year.id', 'term.academic_year_id')
    .select([
      'allocation.id',
      'allocation.subject_id as subjectId',
      'subject.name as subject',
      'allocation.group_id as streamId',
      streamLabel.as('stream'),
      'term.id as termId',
      termLabel.as('term'),
      sql<boolean>`during @> school_today()`.as('isCurrent'),
      sql<string>`lower(during)`.as('from'),
      sql<string | null>`upper(during)`.as('until'),
      // Of an elective those who chose it, as its mark sheet has them.
      sql<number>`(select students from takers_counted(array[allocation.group_id], array[allocation.subject_id], school_today()))`.as(
        'students',
      ),
    ])
    .orderBy(sql`during @> school_today() desc`)
    .orderBy('term.start_date', 'desc')
    .orderBy(classPlace)
    .orderBy('stream.name')
    .orderBy('subject.name')
    .orderBy(sql`lower(during)`)

export function listAllocationsOf(db: Db, staffId: string) {
  return allocations(db).where('allocation.staff_id', '=', staffId).execute()
}

export function listCurrentAllocationsOf(db: Db, staffId: string) {
  return allocations(db)
    .where('allocation.staff_id', '=', staffId)
    .where(sql<boolean>`during @> school_today()`)
    .execute()
}

/** Whether somebody teaches or leads a stream today, for themselves or for whom they stand in. */
export async function isTeaching(db: Db, staffId: string): Promise<boolean> {
  const { rows } = await sql<{ teaches: boolean }>`
    select exists (select from classes_of(${staffId}, school_today()))
      or exists (select from taught_by(${staffId}, school_today())) as teaches`.execute(db)
  return rows[0]?.teaches === true
}

export function findAllocation(db: Db, allocationId: string) {
  return allocations(db).where('allocation.id', '=', allocationId).executeTakeFirst()
}

export function findAllocationOn(db: Db, { staffId, subjectId, streamId }: NewAllocation, day: string) {
  return allocations(db)
    .where('allocation.staff_id', '=', staffId)
    .where('allocation.subject_id', '=', subjectId)
    .where('allocation.group_id', '=', streamId)
    .where(sql<boolean>`during @> ${day}::date`)
    .executeTakeFirst()
}

export function listStreamsOfClassTeacher(db: Db, staffId: string) {
  return db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .select(['stream.id', streamLabel.as('label')])
    .where(sql<boolean>`stream.id in (select classes_of(${staffId}, school_today()))`)
    .orderBy(classPlace)
    .orderBy('stream.name')
    .execute()
}

/** The groups that a teacher has: those of a roster, and the sets that they teach today. */
export async function listGroupsOfTeacher(db: Db, staffId: string) {
  const { rows } = await sql<{ id: string; title: string; students: number }>`
    select id, title, (select count(*)::integer from enrolment where teaching_group_id = id) as students
    from group_teacher join teaching_group on id = teaching_group_id where staff_id = ${staffId}
    union
    select taught.id, title, (
      select count(*)::integer from set_members_on(school_today()) member where member.teaching_group_id = taught.id)
    from taught_by(${staffId}, school_today()) mine join teaching_group taught on taught.id = mine.stream_id
    order by title, id`.execute(db)
  return rows
}

/** Who teaches what in the streams of a class at present. */
export function listTeachersOfClass(db: Db, classCode: string) {
  return db
    .selectFrom('allocation')
    .innerJoin('taught_group as stream', 'stream.id', 'allocation.group_id')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .innerJoin('subject', 'subject.id', 'allocation.subject_id')
    .innerJoin('staff', 'staff.id', 'allocation.staff_id')
    .select(['staff.name', 'subject.name as subject', streamLabel.as('stream')])
    .where(sql<boolean>`during @> school_today()`)
    .where('stream.class_code', '=', classCode)
    .orderBy('stream.name')
    .orderBy('subject.name')
    .orderBy('staff.name')
    .execute()
}
