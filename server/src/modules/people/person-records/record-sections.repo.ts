import { sql } from 'kysely'
import { streamLabel } from '../../school/streams'
import { both, type Section, shown, staff, student } from './section.repo'

/** Who somebody is, was and where: the record, people around it, streams, subjects and lessons. */
export const recordSections: readonly Section[] = [
  {
    name: 'record',
    title: 'Record',
    of: student,
    rows: (id) => sql`
      select ${shown('record', 'student')}, ${streamLabel} as stream
      from student left join stream on stream.id = stream_id left join class on class.code = class_code
      where student.id = ${id}`,
  },
  {
    name: 'record',
    title: 'Record',
    of: staff,
    rows: (id) => sql`
      select ${shown('record', 'staff')}
      from staff where id = ${id}`,
  },
  {
    name: 'consent',
    title: 'Consent',
    of: student,
    rows: (id) => sql`
      select ${shown('consent', 'student')} from student
      where id = ${id} and coalesce(consent_on::text, consent_by, consent_note) is not null`,
  },
  {
    name: 'notes',
    title: 'Notes',
    of: student,
    rows: (id) => sql`
      select ${shown('notes', 'student_note')}, display_name as written_by
      from student_note left join account on account.id = account_id where student_note.student_id = ${id} order by written_at`,
  },
  {
    name: 'guardians',
    title: 'Guardians',
    of: student,
    rows: (id) => sql`
      select ${shown('guardians', 'guardian', 'student_guardian')}
      from student_guardian join guardian on guardian.id = guardian_id where student_id = ${id} order by name`,
  },
  {
    name: 'years',
    title: 'Streams by period',
    of: student,
    rows: (id) => sql`
      select ${streamLabel} as stream, ${shown('years', 'placement')}
      from placement left join stream on stream.id = stream_id left join class on class.code = class_code
      where student_id = ${id} order by during`,
  },
  {
    name: 'subjects',
    title: 'Subjects',
    of: student,
    rows: (id) => sql`
      select code, name, level, ${shown('subjects', 'subject_choice')} from subject_choice
      join subject on subject.id = subject_id where student_id = ${id} order by name, during`,
  },
  {
    name: 'subjects',
    title: 'Subjects',
    of: staff,
    rows: (id) => sql`
      select code, name, level from staff_subject join subject on subject.id = subject_id
      where staff_id = ${id} order by name`,
  },
  {
    name: 'groups',
    title: 'Teaching groups',
    of: student,
    rows: (id) => sql`
      select title, code, ${shown('groups', 'enrolment')} from enrolment join teaching_group on teaching_group.id = teaching_group_id
      where student_id = ${id} order by title`,
  },
  {
    name: 'sets',
    title: 'Sets',
    of: student,
    rows: (id) => sql`
      select title, lower(member.during)::text as "from", upper(member.during)::text as until
      from group_membership member join teaching_group on teaching_group.id = teaching_group_id
      where student_id = ${id} order by lower(member.during), title`,
  },
  {
    name: 'groups',
    title: 'Teaching groups',
    of: staff,
    rows: (id) => sql`
      select title, code from group_teacher join teaching_group on teaching_group.id = teaching_group_id
      where staff_id = ${id} order by title`,
  },
  {
    name: 'allocations',
    title: 'Allocations',
    of: staff,
    rows: (id) => sql`
      select lower(during)::text as "from", upper(during)::text as until, subject.code, subject.name as subject,
        ${streamLabel} as stream
      from allocation join subject on subject.id = allocation.subject_id
      join taught_group stream on stream.id = group_id join class on class.code = class_code
      where staff_id = ${id} order by lower(during), subject, stream`,
  },
  {
    name: 'classes',
    title: 'Class teacher of',
    of: staff,
    rows: (id) => sql`
      select lower(during)::text as "from", upper(during)::text as until, ${streamLabel} as stream
      from class_teacher join stream on stream.id = stream_id join class on class.code = class_code
      where staff_id = ${id} order by lower(during), stream`,
  },
  {
    name: 'hand-overs',
    title: 'Hand-overs',
    of: staff,
    rows: (id) => sql`
      select giver.name as "from", taker.name as "to", lower(during)::text as "firstDay", (upper(during) - 1)::text as "lastDay",
        takes_all as everything, array(
          select ${streamLabel} || coalesce(' ' || subject.name, '')
          from hand_over_group join stream on stream.id = stream_id join class on class.code = class_code
          left join subject on subject.id = subject_id where hand_over_id = hand_over.id order by 1) as groups
      from hand_over join staff giver on giver.id = from_staff_id join staff taker on taker.id = to_staff_id
      where ${id} in (from_staff_id, to_staff_id) order by lower(during), hand_over.id`,
  },
  {
    name: 'absences',
    title: 'Absences from teaching',
    of: staff,
    rows: (id) => sql`
      select ${shown('absences', 'staff_absence')} from staff_absence where staff_id = ${id} order by first_day, id`,
  },
  {
    name: 'covers',
    title: 'Lessons taken for others',
    of: staff,
    rows: (id) =>
      sql`select ${shown('covers', 'lesson_cover')} from lesson_cover where staff_id = ${id} order by day, period`,
  },
  {
    name: 'not-held',
    title: 'Lessons not held',
    of: staff,
    rows: (id) =>
      sql`select ${shown('not-held', 'lesson_not_held')} from lesson_not_held where staff_id = ${id} order by day, period`,
  },
  {
    name: 'timetable-names',
    title: 'Names in timetable files',
    of: staff,
    rows: (id) =>
      sql`select ${shown('timetable-names', 'timetable_name')} from timetable_name where staff_id = ${id} order by text`,
  },
  {
    name: 'calendar-feeds',
    title: 'Calendar addresses',
    of: both,
    rows: (id) => sql`
      select ${shown('calendar-feeds', 'calendar_feed')} from calendar_feed where staff_id = ${id} or student_id = ${id} order by made_at, id`,
  },
]
