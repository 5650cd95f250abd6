import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { type GivenId, plainId, withGivenIds } from './roster-ids'
import type {
  ExportAllocation,
  ExportGroup,
  ExportLink,
  ExportMember,
  ExportPerson,
  ExportSession,
  SchoolRoster,
} from './school-roster'

const isHere = sql`status not in ('left', 'graduated')`

/** The ids by which a system that speaks OneRoster knows records, those that the standard lets stand; of several the first. */
const givenIds = sql<GivenId>`
  select kind, record_id as record, min(external_id) as id from external_id
  where source = 'oneroster' and external_id ~ ${plainId} group by kind, record_id`

/** Everybody who is at the school with classes and guardians, in one order that does not depend on how they came in. */
export function readSchoolRoster(database: Db): Promise<SchoolRoster> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const list = async <T>(query: RawBuilder<T>) => (await query.execute(db)).rows
      const [school] = await list(sql<{ name: string; today: string }>`
        select name, school_today()::text as today from school`)
      const roster = {
        school: school?.name ?? '',
        today: school?.today ?? '',
        sessions: await list(sessions),
        subjects: await list(subjects),
        groups: await list(groups),
        students: await list(students),
        staff: await list(staff),
        guardians: await list(guardians),
        links: await list(links),
        enrolments: await list(enrolments),
        teaching: await list(teaching),
        allocations: await list(allocations),
      }
      return withGivenIds(roster, await list(givenIds))
    })
}

const sessions = sql<ExportSession>`
  select title, start_date::text as start, end_date::text as "end", title as year, true as "isYear" from academic_year
  union all
  select term.title, term.start_date::text, term.end_date::text, year.title, false
  from term join academic_year year on year.id = academic_year_id
  order by start, "isYear" desc`

const subjects = sql<SchoolRoster['subjects'][number]>`
  select subject.id, code, name as title,
    array(select code from class where class.level = subject.level order by place) as "classCodes"
  from subject`

const groups = sql<ExportGroup>`
  select stream.id, name as title, null as code, room, null as periods, null as term,
    null as subject, class_code as "classCode", true as "isHomeroom"
  from stream
  union all
  select teaching_group.id, title, code, room, periods, term_label,
    subject_id, null, false
  from teaching_group`

const students = sql<ExportPerson>`
  select student.id, given_names as "givenNames", family_name as "familyName",
    admission_number as number, email, phone, class_code as "classCode", sex, birth_date::text as "birthDate",
    learner_id as "learnerId", house, case when boarding then 'boarding' when not boarding then 'day' end as residence,
    array(select subject_id::text from student_subject where student_id = student.id) as courses
  from student left join stream on stream.id = stream_id where ${isHere}`

const noStudent = sql`null as "learnerId", null as house, null as residence, null as courses`

const staff = sql<ExportPerson>`
  select staff.id, given_names as "givenNames", family_name as "familyName",
    staff_number as number, email, phone, null as "classCode", sex, birth_date::text as "birthDate",
    ${noStudent}
  from staff where ${isHere}`

const guardians = sql<ExportPerson>`
  select guardian.id, given_names as "givenNames", family_name as "familyName",
    null as number, email, phones[1] as phone, null as "classCode", null as sex, null as "birthDate", ${noStudent}
  from guardian`

const links = sql<ExportLink>`
  select student_id as student, guardian_id as guardian, relation
  from student_guardian join student on student.id = student_id where ${isHere}`

const enrolments = sql<ExportMember>`
  select stream_id as "group", student.id as person,
    null as "beginsOn", null as "endsOn"
  from student where stream_id is not null and ${isHere}
  union all
  select teaching_group_id, student_id, begins_on::text, ends_on::text
  from enrolment join student on student.id = student_id where ${isHere}
  union all
  select teaching_group_id, student_id,
    case when lower(member.during) > lower(taught.during) then lower(member.during)::text end,
    case when upper(member.during) < upper(taught.during) then (upper(member.during) - 1)::text end
  from group_membership member join student on student.id = student_id
  join teaching_group taught on taught.id = teaching_group_id
  where ${isHere} and member.during @> school_today()`

const teaching = sql<ExportMember>`
  select stream.id as "group", class_teacher_id as person,
    null as "beginsOn", null as "endsOn"
  from stream join staff on staff.id = class_teacher_id where ${isHere}
  union all
  select teaching_group_id, staff_id, null, null
  from group_teacher join staff on staff.id = staff_id where ${isHere}
  union
  select taught.id, staff_id, null, null
  from allocated_on(school_today()) teacher join teaching_group taught on taught.id = teacher.stream_id
  join staff on staff.id = staff_id where ${isHere}`

const allocations = sql<ExportAllocation>`
  select stream.id as stream, stream.name as "streamTitle", class_code as "classCode",
    subject.id as subject, subject.name as "subjectTitle", year.title as year,
    term.title as term, staff.id as staff
  from allocation_of_term
  join stream on stream.id = stream_id join subject on subject.id = subject_id
  join term on term.id = term_id join academic_year year on year.id = academic_year_id
  join staff on staff.id = staff_id and ${isHere}
  order by year.start_date, term.number`
