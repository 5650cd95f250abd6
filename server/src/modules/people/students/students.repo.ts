import type { exportStudents, InputOf, listStudents } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { pageAndOne, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { escapeLike, matchesWords } from '../../../platform/db/words'
import { labelOfStream, streamLabel } from '../../school/streams'
import { erasedOn } from '../erased-records.repo'

type Filters = Omit<InputOf<typeof exportStudents>, 'format'>

const sortColumns = { name: 'student.search_text', admissionNumber: 'student.admission_number' } as const

const studentRows = (db: Db) =>
  db
    .selectFrom('student')
    .leftJoin('stream', 'stream.id', 'student.stream_id')
    .leftJoin('class', 'class.code', 'stream.class_code')
    .select([
      'student.id',
      'student.admission_number as admissionNumber',
      'student.name',
      'student.search_text as sortName',
      'student.sex',
      'student.stream_id as streamId',
      streamLabel.$castTo<string | null>().as('stream'),
      'student.status',
      'student.photo',
      erasedOn('student'),
    ])

/**
 * Whether the text is how admission numbers begin. Their index then answers at once in a school of any size, where three letters
 * that every number has would make the search look at everybody.
 */
export async function beginsNumbers(db: Db, text: string): Promise<boolean> {
  if (!/^\S*\d\S*$/.test(text)) return false
  const found = await db
    .selectFrom('student')
    .select('id')
    .where('admission_number', 'like', `${escapeLike(text)}%`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function filteredRows(db: Db, { class: classCode, stream, status = 'active', sex, search = '' }: Filters) {
  const text = search.trim()
  const isNumber = await beginsNumbers(db, text)
  return studentRows(db)
    .where('student.status', '=', sql.lit(status))
    .$if(stream !== undefined, (query) => query.where('student.stream_id', '=', stream ?? ''))
    .$if(classCode !== undefined, (query) => query.where('stream.class_code', '=', classCode ?? ''))
    .$if(sex === 'unknown', (query) => query.where('student.sex', 'is', null))
    .$if(sex === 'female' || sex === 'male', (query) => query.where('student.sex', '=', sex as 'female' | 'male'))
    .$if(isNumber, (query) => query.where('student.admission_number', 'like', `${escapeLike(text)}%`))
    .$if(text !== '' && !isNumber, (query) => query.where((eb) => matchesWords(eb, sql`student.search_text`, text)))
}

/** A search, a sex or another status narrows the list to something of which no count is kept. */
export const isNarrowed = ({ search, sex, status = 'active' }: Filters) =>
  Boolean(search?.trim() || sex || status !== 'active')

/**
 * One row more than a page, in the order that was asked for, behind the cursor; unless the list is narrowed each row says how many
 * there are in all, because a second question to the database costs more than the count.
 */
export async function listStudentPage(db: Db, input: InputOf<typeof listStudents>) {
  const { sort = 'name', direction = 'asc', after } = input
  const column = sortColumns[sort]
  const place = after ? readCursor(after) : null
  const isBehind = sql.raw(direction === 'asc' ? '>' : '<')
  const rows = await filteredRows(db, input)
  return rows
    .$if(!isNarrowed(input), (query) => query.select(total(db, input).as('total')))
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, student.id) ${isBehind} (${place?.[0]}, ${place?.[1]}::uuid)`),
    )
    .orderBy(column, direction)
    .orderBy('student.id', direction)
    .limit(pageAndOne)
    .execute()
}

export async function listStudentsForExport(db: Db, input: Filters) {
  const { sort = 'name', direction = 'asc' } = input
  const rows = await filteredRows(db, input)
  return rows
    .select([
      ...(['student.given_names', 'student.family_name', 'student.birth_date'] as const),
      ...(['student.house', 'student.boarding', 'student.learner_id'] as const),
      sql<string | null>`(select string_agg(code, ', ' order by code, subject.id)
        from student_subject join subject on subject.id = subject_id
        where student_id = student.id and not compulsory)`.as('electives'),
    ])
    .orderBy(sortColumns[sort], direction)
    .orderBy('student.id', direction)
    .execute()
}

/** How many active students a class, a stream or the school has, from the counts that the streams keep. */
function total(db: Db, { class: classCode, stream }: Filters) {
  const isWholeSchool = classCode === undefined && stream === undefined
  return db
    .selectFrom('stream')
    .select(({ fn, eb }) => {
      const kept = fn.coalesce(fn.sum<number>('student_count'), sql.lit(0))
      return sql<number>`(${isWholeSchool ? eb(kept, '+', withoutStream) : kept})::integer`.as('total')
    })
    .$if(stream !== undefined, (query) => query.where('id', '=', stream ?? ''))
    .$if(classCode !== undefined, (query) => query.where('class_code', '=', classCode ?? ''))
}

/** The same for a list that shows nobody. */
export async function countStudents(db: Db, filters: Filters): Promise<number> {
  return (await total(db, filters).executeTakeFirstOrThrow()).total
}

const withoutStream = sql<number>`(select count(*) from student where stream_id is null and status = 'active')`

export function findStudent(db: Db, studentId: string) {
  return studentRows(db)
    .select([
      'stream.class_code as classCode',
      'student.given_names as givenNames',
      'student.family_name as familyName',
      'student.birth_date as birthDate',
      'student.house',
      'student.boarding',
      'student.learner_id as learnerId',
      'student.email',
      'student.phone',
      'student.admitted_on as admittedOn',
      'student.printed_name as printedName',
      'student.exam_number as examNumber',
      'student.consent_on as consentOn',
      'student.consent_by as consentBy',
      'student.consent_note as consentNote',
      'student.version',
      sql<{ id: string; code: string; name: string }[]>`array(
        select jsonb_build_object('id', subject.id, 'code', subject.code, 'name', subject.name)
        from student_subject join subject on subject.id = subject_id
        where student_id = student.id order by subject.name, subject.code)`.as('subjects'),
    ])
    .where('student.id', '=', studentId)
    .executeTakeFirst()
}

export function listGuardiansOf(db: Db, studentId: string) {
  return db
    .selectFrom('student_guardian')
    .innerJoin('guardian', 'guardian.id', 'student_guardian.guardian_id')
    .select([
      'guardian.id',
      'guardian.name',
      'guardian.given_names as givenNames',
      'guardian.family_name as familyName',
      'guardian.version',
      'student_guardian.relation',
      'guardian.phones',
      'guardian.email',
      'student_guardian.is_primary as isPrimary',
      'student_guardian.is_emergency as isEmergency',
      'student_guardian.lives_with as livesWith',
    ])
    .where('student_guardian.student_id', '=', studentId)
    .orderBy('student_guardian.is_primary', 'desc')
    .orderBy('guardian.name')
    .execute()
}

/** The groups where a student is: those of a roster, and the sets of today. */
export async function listGroupsOf(db: Db, studentId: string) {
  const { rows } = await sql<{ id: string; title: string; teachers: string[] }>`
    select id, title, array(
      select name from group_teacher join staff on staff.id = staff_id where teaching_group_id = listed.id order by name) as teachers
    from enrolment join teaching_group listed on listed.id = teaching_group_id where student_id = ${studentId}
    union all
    select taught.id, title, array(
      select name from allocated_on(school_today()) teacher join staff on staff.id = staff_id
      where teacher.stream_id = taught.id order by name)
    from group_membership member join teaching_group taught on taught.id = teaching_group_id
    where student_id = ${studentId} and member.during @> school_today()
    order by title, id`.execute(db)
  return rows
}

/**
 * The subjects of which the others in their stream are in sets and they are in none: today, or on their first day where that lies ahead.
 * Where only a few are in a set the stream is taught as a whole, and nothing is amiss.
 */
export async function listSubjectsWithoutSet(db: Db, studentId: string) {
  const { rows } = await sql<{ subjectId: string; subject: string; stream: string; classCode: string; on: string }>`
    with here as (
      select stream_id, greatest(lower(during), school_today()) as day from placement
      where student_id = ${studentId} and coalesce(upper(during) > school_today(), true) order by during limit 1)
    select subject.id as "subjectId", subject.name as subject, ${labelOfStream('here.stream_id')} as stream,
      (select class_code from stream where id = here.stream_id) as "classCode", here.day::text as "on"
    from here cross join lateral subjects_without_set(${studentId}::uuid, here.stream_id, here.day) as without (subject_id)
    join subject on subject.id = without.subject_id
    where (select count(*) from set_members_on(here.day) member
        where member.stream_id = here.stream_id and member.subject_id = subject.id) * 2
      >= (select count(*) from subject_takers_of(array[here.stream_id], array[subject.id], here.day))
    order by subject.name`.execute(db)
  return rows
}

export function listPupilsOf(db: Db, streamId: string) {
  return db
    .selectFrom('student')
    .select(['id', 'name', 'photo'])
    .where('stream_id', '=', streamId)
    .where('status', '=', 'active')
    .orderBy('search_text')
    .execute()
}
