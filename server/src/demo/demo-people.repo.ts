import { sql } from 'kysely'
import { changeStaffStatuses } from '../modules/people/staff'
import { putClasses } from '../modules/school/school'
import { makeTermCurrent } from '../modules/school/terms'
import type { Db } from '../platform/db/open'
import type { DemoCalendar } from './demo-calendar'
import { aLevelSubjects, oLevelSubjects } from './demo-subjects'

export async function insertSchool(db: Db) {
  await db
    .insertInto('school')
    .values({
      name: 'Bellhouse Secondary School',
      short_name: 'Bellhouse',
      motto: 'Learn, ring out, serve',
      address: 'Plot 12, Bell Hill Road, Mukono, Uganda',
      phones: ['+256414000120'],
      admission_pattern: 'BH/{year}/000',
    })
    .execute()
  await putClasses(db)
}

export async function insertCalendar(db: Db, calendar: DemoCalendar) {
  await insertYear(db, calendar.year, calendar.terms, 3)
  await insertYear(db, calendar.nextYear, calendar.nextTerms, null)
  await db.insertInto('school_holiday').values(calendar.holidays).execute()
  await db.insertInto('school_half_day').values(calendar.halfDays).execute()
  await db.insertInto('school_event').values(calendar.events).execute()
}

async function insertYear(
  db: Db,
  { title, start, end }: DemoCalendar['year'],
  terms: DemoCalendar['terms'],
  current: number | null,
) {
  const year = await db
    .insertInto('academic_year')
    .values({ title, start_date: start, end_date: end })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('term')
    .values(
      terms.map((term) => ({
        academic_year_id: year.id,
        number: term.number,
        title: term.title,
        start_date: term.start,
        end_date: term.end,
      })),
    )
    .execute()
  // What is shown of the demo school is of its last term, whenever it is looked at.
  const last = terms.find(({ number }) => number === current)
  if (last) await makeTermCurrent(db, { actor: null }, await termIdOf(db, year.id, last.number))
}

async function termIdOf(db: Db, yearId: string, number: number) {
  const { id } = await db
    .selectFrom('term')
    .select('id')
    .where('academic_year_id', '=', yearId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return id
}

/** What a roster does not carry about subjects, students and guardians. */
export async function completeRecords(db: Db) {
  for (const { code, papers, compulsory, department } of [...oLevelSubjects, ...aLevelSubjects]) {
    await db.updateTable('subject').set({ papers, compulsory, department }).where('code', '=', code).execute()
  }
  await sql`select hold_compulsory(id, true, null) from subject where compulsory`.execute(db)
  await sql`update student set
    house = (array['Elgon', 'Moroto', 'Muhavura', 'Rwenzori'])[1 + ascii(right(admission_number, 1)) % 4],
    boarding = ascii(right(admission_number, 1)) % 3 <> 0,
    learner_id = 'LIN' || translate(admission_number, 'BH/', '') ,
    admitted_on = make_date(substring(admission_number from 4 for 4)::int, 2, 3),
    consent_on = make_date(substring(admission_number from 4 for 4)::int, 2, 3)`.execute(db)
  await sql`update student_guardian set is_primary = true, is_emergency = true, lives_with = true
    where (student_id, guardian_id) in (
      select distinct on (student_id) student_id, guardian_id from student_guardian order by student_id, relation desc)`.execute(
    db,
  )
  await sql`update staff set started_on = date '2012-02-01' + (substring(staff_number from 2)::int * 131),
    sex = case when title = 'Mr' then 'male' else 'female' end`.execute(db)
}

const onLeave = 'T031'

export async function sendOnLeave(db: Db) {
  const { id } = await db.selectFrom('staff').select('id').where('staff_number', '=', onLeave).executeTakeFirstOrThrow()
  await changeStaffStatuses(db, { actor: null }, [{ staffId: id, status: 'on-leave' }])
}

export function listDemoStreams(db: Db) {
  return db
    .selectFrom('stream')
    .select(['id', 'class_code', 'name', 'class_teacher_id'])
    .orderBy('class_code')
    .orderBy('name')
    .execute()
}

export function listDemoStaff(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', 'staff_number', 'given_names', 'family_name', 'title', 'email'])
    .orderBy('staff_number')
    .execute()
}

export function listDemoStudents(db: Db) {
  return db
    .selectFrom('student')
    .select(['id', 'stream_id', 'given_names', 'family_name', 'sex', 'admission_number'])
    .orderBy('admission_number')
    .execute()
}

const admittedBesides = 7

/** The demo student and a few of the first class, each with the first guardian, in the columns of an application. */
export function listDemoAdmitted(db: Db, studentId: string) {
  return db
    .selectFrom('student')
    .innerJoin('stream', 'stream.id', 'student.stream_id')
    .innerJoin('student_guardian', 'student_guardian.student_id', 'student.id')
    .innerJoin('guardian', 'guardian.id', 'student_guardian.guardian_id')
    .distinctOn('student.admission_number')
    .select([
      'student.id as student_id',
      'student.admission_number',
      sql<number>`substring(student.admission_number from 4 for 4)::int`.as('entry_year'),
      'student.given_names',
      'student.family_name',
      'student.sex',
      'student.birth_date',
      'guardian.given_names as guardian_given_names',
      'guardian.family_name as guardian_family_name',
      'student_guardian.relation as guardian_relation',
      sql<string | null>`guardian.phones[1]`.as('guardian_phone'),
    ])
    .where((eb) =>
      eb.or([
        eb('student.id', '=', studentId),
        eb(
          'student.id',
          'in',
          eb
            .selectFrom('student')
            .innerJoin('stream', 'stream.id', 'student.stream_id')
            .select('student.id')
            .where('stream.class_code', '=', 's1')
            .orderBy('admission_number')
            .limit(admittedBesides),
        ),
      ]),
    )
    .orderBy('student.admission_number')
    .orderBy('guardian.search_text')
    .execute()
}

interface DemoAllocation {
  staffId: string
  streamId: string
  subjectId: string
  code: string
  subject: string
}

/** The streams with their rooms, and who teaches what in them in the current term. */
export async function listTeaching(db: Db) {
  const { id: termId } = await db
    .selectFrom('term')
    .select('id')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  const streams = await db
    .selectFrom('stream')
    .select(['id', 'class_code as classCode', 'name', sql<string>`coalesce(room, '')`.as('room')])
    .orderBy('class_code')
    .orderBy('name')
    .execute()
  const { rows: allocations } = await sql<DemoAllocation>`
    select staff_id as "staffId", stream_id as "streamId", subject_id as "subjectId", code, name as subject
    from allocation_of_term join subject on subject.id = subject_id where term_id = ${termId}`.execute(db)
  return { termId, streams, allocations }
}

export async function mustFindStaffOf(db: Db, accountId: string): Promise<string> {
  const found = await db.selectFrom('account').select('staff_id').where('id', '=', accountId).executeTakeFirst()
  if (!found?.staff_id) throw new Error('The demo teacher is nobody of the staff')
  return found.staff_id
}
