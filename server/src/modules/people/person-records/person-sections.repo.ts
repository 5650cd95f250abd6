import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export interface PersonKey {
  kind: 'student' | 'staff'
  id: string
}

export type SectionRow = Record<string, unknown>

interface Section {
  /** Also the name of its file. */
  name: string
  title: string
  of: readonly PersonKey['kind'][]
  rows: (id: string) => RawBuilder<SectionRow>
}

const both = ['student', 'staff'] as const
const student = ['student'] as const
const staff = ['staff'] as const

const ownAccount = (id: string) => sql`(select id from account where student_id = ${id} or staff_id = ${id})`
const ownRecords = (id: string) => sql`(
  select ${id}::uuid union all select id from account where student_id = ${id} or staff_id = ${id}
  union all select id from application where student_id = ${id})`

/**
 * Everything that is kept about a person, kind by kind, in the order in which it is read. Hashes of passwords and what
 * only the machine needs are left out.
 */
const sections: readonly Section[] = [
  {
    name: 'record',
    title: 'Record',
    of: student,
    rows: (id) => sql`
      select student.id, admission_number, learner_id, exam_number, given_names, family_name, printed_name, sex,
        birth_date, phone, email, class.name || ' ' || stream.name as stream, house, boarding, status, admitted_on
      from student left join stream on stream.id = stream_id left join class on class.code = class_code
      where student.id = ${id}`,
  },
  {
    name: 'record',
    title: 'Record',
    of: staff,
    rows: (id) => sql`
      select id, staff_number, title, given_names, family_name, sex, birth_date, phone, email, qualifications,
        started_on, status
      from staff where id = ${id}`,
  },
  {
    name: 'consent',
    title: 'Consent',
    of: student,
    rows: (id) => sql`
      select consent_on, consent_by, consent_note from student
      where id = ${id} and coalesce(consent_on::text, consent_by, consent_note) is not null`,
  },
  {
    name: 'guardians',
    title: 'Guardians',
    of: student,
    rows: (id) => sql`
      select given_names, family_name, relation, phones, email, is_primary, is_emergency, lives_with
      from student_guardian join guardian on guardian.id = guardian_id where student_id = ${id} order by name`,
  },
  {
    name: 'years',
    title: 'Streams by year',
    of: student,
    rows: (id) => sql`
      select academic_year.title as year, class.name || ' ' || stream.name as stream, outcome
      from placement join academic_year on academic_year.id = academic_year_id join stream on stream.id = stream_id
      join class on class.code = class_code where student_id = ${id} order by start_date`,
  },
  {
    name: 'subjects',
    title: 'Subjects',
    of: student,
    rows: (id) => sql`
      select code, name, level from student_subject join subject on subject.id = subject_id
      where student_id = ${id} order by name`,
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
      select title, code, begins_on, ends_on from enrolment join teaching_group on teaching_group.id = teaching_group_id
      where student_id = ${id} order by title`,
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
      select term.title as term, subject.code, subject.name as subject, class.name || ' ' || stream.name as stream
      from allocation join term on term.id = term_id join subject on subject.id = subject_id
      join stream on stream.id = stream_id join class on class.code = class_code
      where staff_id = ${id} order by term.start_date, subject, stream`,
  },
  {
    name: 'absences',
    title: 'Absences from teaching',
    of: staff,
    rows: (id) => sql`
      select first_day, last_day, reason from staff_absence where staff_id = ${id} order by first_day, id`,
  },
  {
    name: 'covers',
    title: 'Lessons taken for others',
    of: staff,
    rows: (id) => sql`select day, period from lesson_cover where staff_id = ${id} order by day, period`,
  },
  {
    name: 'timetable-names',
    title: 'Names in timetable files',
    of: staff,
    rows: (id) => sql`select text from timetable_name where staff_id = ${id} order by text`,
  },
  {
    name: 'calendar-feeds',
    title: 'Calendar addresses',
    of: both,
    rows: (id) => sql`
      select made_at, revoked_at from calendar_feed where staff_id = ${id} or student_id = ${id} order by made_at, id`,
  },
  {
    name: 'attendance',
    title: 'Attendance',
    of: student,
    rows: (id) => sql`
      select day, session, status, minutes_late, note from register_entry
      where student_id = ${id} order by day, session_place(session)`,
  },
  {
    name: 'attendance-changes',
    title: 'Corrections of registers',
    of: student,
    rows: (id) => sql`
      select at, day, session, before_status, before_minutes_late, before_note, register_change.status, minutes_late, note,
        display_name as by
      from register_change join register on register.id = register_id left join account on account.id = account_id
      where register_change.student_id = ${id} order by register_change.id`,
  },
  {
    name: 'marks',
    title: 'Marks',
    of: student,
    rows: (id) => sql`
      select subject.code, subject.name as subject, assessment.title as assessment, assessment.kind, held_on, value,
        out_of, mark.status, changed_at
      from mark join assessment on assessment.id = assessment_id join subject on subject.id = subject_id
      where student_id = ${id} order by held_on, subject`,
  },
  {
    name: 'mark-changes',
    title: 'Changes of marks',
    of: student,
    rows: (id) => sql`
      select mark_change.at, subject.code, subject.name as subject, assessment.title as assessment, before_value,
        before_status, value, mark_change.status, display_name as by
      from mark_change join assessment on assessment.id = assessment_id join subject on subject.id = subject_id
      left join account on account.id = mark_change.account_id
      where mark_change.student_id = ${id} order by mark_change.id`,
  },
  {
    name: 'report-comments',
    title: 'Report comments',
    of: student,
    rows: (id) => sql`
      select academic_year.title || ' ' || term.title as term, class_teacher, head_teacher
      from report_comment join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
      where student_id = ${id} order by term.start_date`,
  },
  {
    name: 'report-cards',
    title: 'Report cards',
    of: student,
    rows: (id) => sql`
      select academic_year.title || ' ' || term.title as term, edition, published_at, content
      from report_card join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
      where student_id = ${id} order by term.start_date, edition`,
  },
  {
    name: 'application',
    title: 'Application',
    of: student,
    rows: (id) => sql`
      select to_jsonb(application) - 'search_text' - 'version' - 'student_id' - 'decided_by' as application
      from application where student_id = ${id}`,
  },
  {
    name: 'documents',
    title: 'Documents',
    of: student,
    rows: (id) => sql`
      select application_document.kind, application_document.name, type, size, added_at, file
      from application_document join application on application.id = application_id
      where student_id = ${id} order by added_at`,
  },
  {
    name: 'account',
    title: 'Account',
    of: both,
    rows: (id) => sql`
      select username, category, display_name, email, is_disabled, must_change_password, created_at
      from account where id = ${ownAccount(id)}`,
  },
  {
    name: 'sessions',
    title: 'Sessions',
    of: both,
    rows: (id) => sql`
      select started_at, seen_at, ends_at from session where account_id = ${ownAccount(id)} order by started_at`,
  },
  {
    name: 'mails',
    title: 'Mails',
    of: both,
    rows: (id) => sql`
      select recipient, subject, queued_at, sent_at from outbox_mail
      where recipient in (
        select email::text from account where id = ${ownAccount(id)}
        union select email::text from student where id = ${id} union select email::text from staff where id = ${id})
      order by queued_at`,
  },
  {
    name: 'chat',
    title: 'Messages',
    of: both,
    rows: (id) => sql`
      select sent_at, case when sender_id = me.id then 'sent' else 'received' end as direction,
        other.display_name as other, text, removed_at, coalesce(read_seq, 0) >= chat_message.seq as is_read
      from account me
      join chat_thread on me.id in (first_account_id, second_account_id)
      join account other on other.id in (first_account_id, second_account_id) and other.id <> me.id
      join chat_message on chat_message.thread_id = chat_thread.id
      left join chat_member on chat_member.thread_id = chat_thread.id
        and account_id = case when sender_id = me.id then other.id else me.id end
      where me.id = ${ownAccount(id)} order by chat_thread.id, chat_message.seq`,
  },
  {
    name: 'group-messages',
    title: 'Messages to groups',
    of: both,
    rows: (id) => sql`
      select sent_at, class.name || ' ' || stream.name || coalesce(', ' || subject.name, '') as "group", text, removed_at
      from chat_message join chat_thread on chat_thread.id = thread_id
      join stream on stream.id = stream_id join class on class.code = class_code left join subject on subject.id = subject_id
      where sender_id = ${ownAccount(id)} order by sent_at, seq`,
  },
  {
    name: 'chat-files',
    title: 'Files in messages',
    of: both,
    rows: (id) => sql`
      select name, type, size, added_at, file from chat_attachment
      where added_by = ${ownAccount(id)} order by added_at, id`,
  },
  {
    name: 'chat-reports',
    title: 'Reports about messages',
    of: both,
    rows: (id) => sql`
      select reported_at, reason, outcome, decided_at,
        case when reported_by = me.id then 'made' else 'about a message of the person' end as role
      from account me join chat_report on reported_by = me.id or exists (
        select from chat_message
        where sender_id = me.id and chat_message.thread_id = chat_report.thread_id and chat_message.seq = chat_report.seq)
      where me.id = ${ownAccount(id)} order by reported_at`,
  },
  {
    name: 'notices-written',
    title: 'Notices written',
    of: both,
    rows: (id) => sql`
      select title, text, audience, from_day, until_day, is_pinned, written_at, withdrawn_at from notice
      where author_id = ${ownAccount(id)} order by written_at, id`,
  },
  {
    name: 'notices-read',
    title: 'Notices read',
    of: both,
    rows: (id) => sql`
      select title, read_at from notice_read join notice on notice.id = notice_id
      where account_id = ${ownAccount(id)} order by read_at, notice_id`,
  },
  {
    name: 'notification-settings',
    title: 'Settings of notifications',
    of: both,
    rows: (id) => sql`
      select counts_messages, counts_notices, counts_tasks, browser, shows_text, digest, digest_hour, digest_day
      from notification_setting where account_id = ${ownAccount(id)}`,
  },
  {
    name: 'report-cards-opened',
    title: 'Report cards opened in the portal',
    of: student,
    rows: (id) => sql`
      select academic_year.title || ' ' || term.title as term, edition, opened_at
      from report_card_opened join report_card on report_card.id = card_id join term on term.id = term_id
      join academic_year on academic_year.id = academic_year_id
      where student_id = ${id} order by opened_at`,
  },
  {
    name: 'other-systems',
    title: 'Ids in other systems',
    of: both,
    rows: (id) => sql`
      select source, kind, external_id.external_id from external_id where record_id = ${id} order by source, kind`,
  },
  {
    name: 'history',
    title: 'History',
    of: both,
    rows: (id) => sql`
      select audit_entry.at, action, record_kind, display_name as by, before, after
      from audit_entry left join account on account.id = account_id
      where record_id in ${ownRecords(id)} order by audit_entry.id`,
  },
  {
    name: 'activity',
    title: 'What the person did',
    of: both,
    rows: (id) => sql`
      select at, action, record_kind from audit_entry where account_id = ${ownAccount(id)} order by id`,
  },
]

/** What there may be about a person of that kind. */
export const sectionsOf = (kind: PersonKey['kind']) => sections.filter(({ of }) => of.includes(kind))

export async function readSection(db: Db, { rows }: Section, id: string): Promise<SectionRow[]> {
  return (await rows(id).execute(db)).rows
}

/** The person's name, number and photo; nothing where there is no such person. */
export async function findPerson(db: Db, { kind, id }: PersonKey) {
  const number = sql.ref(kind === 'student' ? 'admission_number' : 'staff_number')
  const { rows } = await sql<{ name: string; number: string; photo: string | null }>`
    select name, ${number} as number, photo from ${sql.table(kind)} where id = ${id}`.execute(db)
  return rows[0]
}
