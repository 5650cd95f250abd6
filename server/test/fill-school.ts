import { sql } from 'kysely'
import type { Db } from '../src/platform/db/open'

const perStream = 40
const subjects = 12

/**
 * A school of that many students as it stands in the middle of a term: streams of forty in six classes, a teacher for each, ten school
 * days of registers (every day is one, so that today is), two assessments a subject of which one is marked, a week of lessons, accounts, applications. What triggers keep
 * is counted once at the end, because a hundred thousand students would otherwise take minutes.
 */
export async function fillSchool(db: Db, students: number) {
  const streams = Math.ceil(students / perStream)
  await db.connection().execute(async (one) => {
    await sql`insert into school (name, short_name, week_days) values ('Hill School', 'Hill', '{1,2,3,4,5,6,7}')`.execute(
      one,
    )
    await fillYear(one)
    await sql`set session_replication_role = replica`.execute(one)
    // A million rows at once take as long as they take.
    await sql`set statement_timeout = 0`.execute(one)
    await fillPeople(one, { students, streams })
    await fillTeaching(one)
    await fillRegisters(one)
    await fillMarks(one)
    await fillOffice(one, students)
    await countKept(one)
    await sql`set session_replication_role = default`.execute(one)
    // As after a night: what was written last is in the indexes of words too.
    await sql`vacuum (analyze)`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
}

async function fillYear(db: Db) {
  await sql`insert into academic_year (title, start_date, end_date)
    values ('This year', current_date - 100, current_date + 100)`.execute(db)
  await sql`insert into term (academic_year_id, number, title, start_date, end_date, is_current)
    select id, 1, 'Term', current_date - 50, current_date + 40, true from academic_year`.execute(db)
  await sql`insert into class (code, name, level, place, is_leaving)
    select 's' || n, 'S' || n, case when n <= 4 then 'O' else 'A' end, n, n in (4, 6) from generate_series(1, 6) as n`.execute(
    db,
  )
  await sql`insert into subject (code, name, level, compulsory)
    select level || n, 'Subject ' || n, level, n <= 6
    from generate_series(1, ${subjects}::integer) as n cross join unnest('{O,A}'::text[]) as level`.execute(db)
}

async function fillPeople(db: Db, { students, streams }: { students: number; streams: number }) {
  await sql`insert into staff (staff_number, given_names, family_name, status)
    select 'T' || n, 'Teacher', 'Number ' || n, case when n % 50 = 0 then 'on-leave' else 'active' end
    from generate_series(1, ${streams}::integer) as n`.execute(db)
  await sql`insert into stream (class_code, name, class_teacher_id)
    select 's' || (1 + n % 6), 'Stream ' || n, (select id from staff where staff_number = 'T' || n)
    from generate_series(1, ${streams}::integer) as n`.execute(db)
  await sql`insert into class_teacher (stream_id, staff_id, during)
    select id, class_teacher_id, daterange(current_date - 100, null) from stream`.execute(db)
  await sql`insert into student (admission_number, given_names, family_name, sex, stream_id)
    select 'A' || n, 'Student', 'Number ' || n, case n % 3 when 0 then 'male' else 'female' end, stream.id
    from generate_series(1, ${students}::integer) as n
    join stream on stream.name = 'Stream ' || (1 + n % ${streams}::integer)`.execute(db)
  await sql`insert into placement (student_id, stream_id, during) select id, stream_id, '(,)' from student`.execute(db)
  await sql`insert into account (username, category, display_name, student_id)
    select 'student' || row_number() over (), 'student', name, id from student where right(admission_number, 2) <> '77'`.execute(
    db,
  )
  await sql`insert into account (username, category, display_name, staff_id)
    select lower(staff_number), 'staff', name, id from staff`.execute(db)
}

/** Every stream has eight subjects, the last two chosen by half of it, and a lesson of each every day. */
async function fillTeaching(db: Db) {
  await sql`insert into allocation (staff_id, subject_id, stream_id, during)
    select class_teacher_id, subject.id, stream.id, daterange(term.start_date, null) from stream join class on class.code = class_code
    join subject on subject.level = class.level and right(subject.code, -1)::integer <= 8 cross join term`.execute(db)
  await sql`insert into subject_choice (student_id, subject_id)
    select student.id, subject_id from student join allocation using (stream_id) join subject on subject.id = subject_id
    where not compulsory and right(admission_number, 1) < '5'`.execute(db)
  await sql`insert into student_subject select student_id, subject_id from subject_choice`.execute(db)
  const titled = (n: number) => ({
    title: `Period ${n}`,
    start: `${String(7 + n).padStart(2, '0')}:00`,
    isBreak: false,
  })
  const periods = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ ...titled(n), end: `${String(7 + n).padStart(2, '0')}:40` }))
  await sql`insert into timetable_frame (term_id, counting, days, periods)
    select id, 'weekdays', '{Mon,Tue,Wed,Thu,Fri,Sat,Sun}', ${JSON.stringify(periods)}::jsonb from term`.execute(db)
  await sql`insert into timetable (term_id, title, state, during, published_at)
    select id, 'Week', 'published', '(,)', now() from term`.execute(db)
  await sql`
    with made as (
      insert into lesson (timetable_id, subject_id, title, day, period)
      select timetable.id, subject_id, stream_id::text, day,
        1 + (row_number() over (partition by stream_id, day order by subject_id))::integer % 8
      from allocation cross join timetable cross join generate_series(1, 7) as day returning id, title)
    , placed as (insert into lesson_stream (lesson_id, stream_id) select id, title::uuid from made)
    insert into lesson_staff (lesson_id, staff_id) select made.id, class_teacher_id
    from made join stream on stream.id = title::uuid`.execute(db)
}

/** Today's register is there for nine streams of ten. */
async function fillRegisters(db: Db) {
  await sql`insert into register (stream_id, day, session, term_id)
    select stream.id, day::date, 'morning', term.id from stream cross join term
    cross join generate_series(current_date - 9, current_date, '1 day') as day
    where day < current_date or right(stream.name, 1) <> '7'`.execute(db)
  await sql`insert into register_entry (register_id, student_id, day, session, status)
    select register.id, student.id, day, session,
      (array['absent', 'late', 'excused']::attendance_status[])[(hashtext(student.id::text || day) & 63) + 1] from register join student using (stream_id)
    where (hashtext(student.id::text || day) & 63) < 3`.execute(db)
  await sql`insert into register_entry (register_id, student_id, day, session, status)
    select register.id, student.id, day, session, 'present' from register join student using (stream_id)
    where day >= current_date - 3 on conflict do nothing`.execute(db)
  await sql`update register set present = 37, absent = 1, late = 1, excused = 1`.execute(db)
}

async function fillMarks(db: Db) {
  await sql`insert into assessment (subject_id, stream_id, term_id, title, kind, out_of, held_on, status)
    select subject_id, stream_id, term_id, 'Test ' || n, 'activity', 100, current_date - 20 + n,
      case when right(stream_id::text, 1) = 'a' and n = 1 then 'submitted' else 'draft' end
    from allocation_of_term cross join generate_series(1, 2) as n`.execute(db)
  await sql`insert into mark (assessment_id, student_id, value)
    select assessment.id, student.id, 50 from assessment join student using (stream_id) where title = 'Test 1'`.execute(
    db,
  )
}

async function fillOffice(db: Db, students: number) {
  await sql`insert into application (number, given_names, family_name, class_code, stage, applied_on, stage_since, entry_year)
    select 'P' || n, 'Applicant', 'Number ' || n, 's1',
      (array['applied', 'interview', 'offered', 'declined', 'withdrawn'])[1 + n % 5], current_date - n % 90, current_date - n % 90,
      2026 + n % 2 from generate_series(1, ${Math.ceil(students / 5)}::integer) as n`.execute(db)
  await sql`insert into staff_absence (staff_id, first_day, last_day, reason)
    select id, current_date - 1, current_date + 1, 'Course' from staff where right(staff_number, 2) = '13'`.execute(db)
}

async function countKept(db: Db) {
  await sql`update stream set student_count = counted.students, female_count = counted.girls, male_count = counted.boys
    from (select stream_id, count(*) as students, count(*) filter (where sex = 'female') as girls,
        count(*) filter (where sex = 'male') as boys from student group by stream_id) counted
    where stream.id = counted.stream_id`.execute(db)
  await sql`insert into stream_choice (stream_id, subject_id, students)
    select stream_id, subject_id, count(*) from student_subject join student on student.id = student_id
    group by stream_id, subject_id`.execute(db)
  await sql`insert into mark_sheet (term_id, stream_id, subject_id, assessments, marks)
    select term_id, stream_id, subject_id, count(*),
      sum((select count(*) from mark where assessment_id = assessment.id)) from assessment
    group by term_id, stream_id, subject_id`.execute(db)
  await sql`insert into student_without_account (student_id)
    select id from student where not exists (select from account where student_id = student.id)`.execute(db)
}
