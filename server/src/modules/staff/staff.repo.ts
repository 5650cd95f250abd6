import type { InputOf, listStaff } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { pageSize, readCursor } from '../../db/keyset'
import type { Db } from '../../db/open'
import { streamLabel } from '../../db/stream-label'
import { matchesWords } from '../../db/words'

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
    ])

/** One row more than a page, by name, behind the cursor. */
export function listStaffPage(db: Db, { search, status, after }: InputOf<typeof listStaff>) {
  const place = after ? readCursor(after) : null
  return staffRows(db)
    .$if(status !== undefined, (query) => query.where('staff.status', '=', status ?? 'active'))
    .$if(Boolean(search?.trim()), (query) =>
      query.where((eb) => matchesWords(eb, sql`staff.search_text`, search ?? '')),
    )
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(staff.search_text, staff.id) > (${place?.[0]}, ${place?.[1]}::uuid)`),
    )
    .orderBy('staff.search_text')
    .orderBy('staff.id')
    .limit(pageSize + 1)
    .execute()
}

export function findStaff(db: Db, staffId: string) {
  return staffRows(db)
    .select(['staff.sex', 'staff.qualifications', 'staff.started_on as startedOn'])
    .where('staff.id', '=', staffId)
    .executeTakeFirst()
}

export function findActiveStaff(db: Db, staffId: string) {
  return db.selectFrom('staff').select('id').where('id', '=', staffId).where('status', '<>', 'left').executeTakeFirst()
}

const allocations = (db: Db) =>
  db
    .selectFrom('allocation')
    .innerJoin('subject', 'subject.id', 'allocation.subject_id')
    .innerJoin('stream', 'stream.id', 'allocation.stream_id')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .innerJoin('term', 'term.id', 'allocation.term_id')
    .innerJoin('academic_year', 'academic_year.id', 'term.academic_year_id')
    .select([
      'allocation.id',
      'allocation.subject_id as subjectId',
      'subject.name as subject',
      'allocation.stream_id as streamId',
      streamLabel.as('stream'),
      'allocation.term_id as termId',
      sql<string>`academic_year.title || ' ' || term.title`.as('term'),
      'term.is_current as isCurrent',
      'stream.student_count as students',
    ])
    .orderBy('term.start_date', 'desc')
    .orderBy('stream.class_code')
    .orderBy('stream.name')
    .orderBy('subject.name')

export function listAllocationsOf(db: Db, staffId: string) {
  return allocations(db).where('allocation.staff_id', '=', staffId).execute()
}

export function listCurrentAllocationsOf(db: Db, staffId: string) {
  return allocations(db).where('allocation.staff_id', '=', staffId).where('term.is_current', '=', true).execute()
}

export function findAllocation(db: Db, allocationId: string) {
  return allocations(db).where('allocation.id', '=', allocationId).executeTakeFirst()
}

export interface NewAllocation {
  staffId: string
  subjectId: string
  streamId: string
  termId: string
}

/** The allocation's id, also where the same one stood already. */
export async function putAllocation(db: Db, { staffId, subjectId, streamId, termId }: NewAllocation): Promise<string> {
  const { id } = await db
    .insertInto('allocation')
    .values({ staff_id: staffId, subject_id: subjectId, stream_id: streamId, term_id: termId })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'subject_id', 'stream_id', 'term_id']).doUpdateSet({ staff_id: staffId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function deleteAllocation(db: Db, allocationId: string) {
  return db.deleteFrom('allocation').where('id', '=', allocationId).returning('id').executeTakeFirst()
}

export function listStreamsOfClassTeacher(db: Db, staffId: string) {
  return db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .select(['stream.id', streamLabel.as('label')])
    .where('stream.class_teacher_id', '=', staffId)
    .orderBy('stream.class_code')
    .orderBy('stream.name')
    .execute()
}

export function listGroupsOfTeacher(db: Db, staffId: string) {
  return db
    .selectFrom('group_teacher')
    .innerJoin('teaching_group', 'teaching_group.id', 'group_teacher.teaching_group_id')
    .select(({ selectFrom }) => [
      'teaching_group.id',
      'teaching_group.title',
      selectFrom('enrolment')
        .whereRef('enrolment.teaching_group_id', '=', 'teaching_group.id')
        .select(({ fn }) => fn.countAll<number>().as('students'))
        .$asScalar()
        .$notNull()
        .as('students'),
    ])
    .where('group_teacher.staff_id', '=', staffId)
    .orderBy('teaching_group.title')
    .execute()
}

/** Who teaches what in the streams of a class, this term. */
export function listTeachersOfClass(db: Db, classCode: string) {
  return db
    .selectFrom('allocation')
    .innerJoin('term', 'term.id', 'allocation.term_id')
    .innerJoin('stream', 'stream.id', 'allocation.stream_id')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .innerJoin('subject', 'subject.id', 'allocation.subject_id')
    .innerJoin('staff', 'staff.id', 'allocation.staff_id')
    .select(['staff.name', 'subject.name as subject', streamLabel.as('stream')])
    .where('term.is_current', '=', true)
    .where('stream.class_code', '=', classCode)
    .orderBy('stream.name')
    .orderBy('subject.name')
    .orderBy('staff.name')
    .execute()
}
