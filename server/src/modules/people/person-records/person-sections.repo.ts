import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { Database } from '../../../platform/db/schema'
import { columnsShown } from '../personal-data'

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

/** The columns that the section has as they are, from each table that it reads. */
const shown = (section: string, ...tables: (keyof Database)[]) =>
  sql.join(tables.flatMap((table) => columnsShown(section, table).map((column) => sql.ref(`${table}.${column}`))))

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
      select ${shown('record', 'student')}, class.name || ' ' || stream.name as stream
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
      select class.name || ' ' || stream.name as stream, ${shown('years', 'placement')}
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
        class.name || ' ' || stream.name as stream
      from allocation join subject on subject.id = allocation.subject_id
      join taught_group stream on stream.id = group_id join class on class.code = class_code
      where staff_id = ${id} order by lower(during), subject, stream`,
  },
  {
    name: 'classes',
    title: 'Class teacher of',
    of: staff,
    rows: (id) => sql`
      select lower(during)::text as "from", upper(during)::text as until, class.name || ' ' || stream.name as stream
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
          select class.name || ' ' || stream.name || coalesce(' ' || subject.name, '')
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
  {
    name: 'attendance',
    title: 'Attendance',
    of: student,
    rows: (id) => sql`
      select ${shown('attendance', 'register_entry')} from register_entry
      where student_id = ${id} order by day, session_place(session)`,
  },
  {
    name: 'attendance-changes',
    title: 'Corrections of registers',
    of: student,
    rows: (id) => sql`
      select day, session, ${shown('attendance-changes', 'register_change')}, display_name as by
      from register_change join register on register.id = register_id left join account on account.id = account_id
      where register_change.student_id = ${id} order by register_change.id`,
  },
  {
    name: 'marks',
    title: 'Marks',
    of: student,
    rows: (id) => sql`
      select subject.code, subject.name as subject, assessment.title as assessment, assessment.kind, held_on, out_of,
        ${shown('marks', 'mark')}
      from mark join assessment on assessment.id = assessment_id join subject on subject.id = subject_id
      where student_id = ${id} order by held_on, subject`,
  },
  {
    name: 'mark-changes',
    title: 'Changes of marks',
    of: student,
    rows: (id) => sql`
      select ${shown('mark-changes', 'mark_change')}, subject.code, subject.name as subject,
        assessment.title as assessment, display_name as by
      from mark_change join assessment on assessment.id = assessment_id join subject on subject.id = subject_id
      left join account on account.id = mark_change.account_id
      where mark_change.student_id = ${id} order by mark_change.id`,
  },
  {
    name: 'mark-exemptions',
    title: 'Exemptions from marks',
    of: student,
    rows: (id) => sql`
      select academic_year.title || ' ' || term.title as term, subject.name as subject,
        ${shown('mark-exemptions', 'mark_exemption')}
      from mark_exemption join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
      left join subject on subject.id = subject_id
      where student_id = ${id} order by made_at`,
  },
  {
    name: 'report-comments',
    title: 'Report comments',
    of: student,
    rows: (id) => sql`
      select academic_year.title || ' ' || term.title as term, ${shown('report-comments', 'report_comment')}
      from report_comment join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
      where student_id = ${id} order by term.start_date`,
  },
  {
    name: 'report-cards',
    title: 'Report cards',
    of: student,
    rows: (id) => sql`
      select academic_year.title || ' ' || term.title as term, ${shown('report-cards', 'report_card', 'paper_code')}
      from report_card join paper_code on report_card_id = report_card.id join term on term.id = term_id join academic_year on academic_year.id = academic_year_id
      where student_id = ${id} order by term.start_date, edition`,
  },
  {
    name: 'papers',
    title: 'Papers issued',
    of: student,
    rows: (id) => sql`
      select ${shown('papers', 'issued_paper')}, code from issued_paper join paper_code on paper_id = issued_paper.id
      where student_id = ${id} order by issued_at, issued_paper.id`,
  },
  {
    name: 'application',
    title: 'Application',
    of: student,
    rows: (id) => sql`
      select to_jsonb(told) as application from (
        select ${shown('application', 'application')} from application where student_id = ${id}) told`,
  },
  {
    name: 'documents',
    title: 'Documents',
    of: student,
    rows: (id) => sql`
      select ${shown('documents', 'application_document')}
      from application_document join application on application.id = application_id
      where student_id = ${id} order by added_at`,
  },
  {
    name: 'account',
    title: 'Account',
    of: both,
    rows: (id) => sql`
      select ${shown('account', 'account')}
      from account where id = ${ownAccount(id)}`,
  },
  {
    name: 'sessions',
    title: 'Sessions',
    of: both,
    rows: (id) => sql`
      select ${shown('sessions', 'session')} from session where account_id = ${ownAccount(id)} order by started_at`,
  },
  {
    name: 'mails',
    title: 'Mails',
    of: both,
    rows: (id) => sql`
      select ${shown('mails', 'outbox_mail')} from outbox_mail
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
      select ${shown('chat', 'chat_message')}, case when sender_id = me.id then 'sent' else 'received' end as direction,
        other.display_name as other, coalesce(read_seq, 0) >= chat_message.seq as is_read
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
      select ${shown('chat', 'chat_message')}, class.name || ' ' || stream.name || coalesce(', ' || subject.name, '') as "group"
      from chat_message join chat_thread on chat_thread.id = thread_id
      join taught_group stream on stream.id = group_id join class on class.code = class_code left join subject on subject.id = subject_id
      where sender_id = ${ownAccount(id)} order by sent_at, seq`,
  },
  {
    name: 'chat-files',
    title: 'Files in messages',
    of: both,
    rows: (id) => sql`
      select ${shown('chat-files', 'chat_attachment')} from chat_attachment
      where added_by = ${ownAccount(id)} order by added_at, id`,
  },
  {
    name: 'chat-reports',
    title: 'Reports about messages',
    of: both,
    rows: (id) => sql`
      select ${shown('chat-reports', 'chat_report')},
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
      select ${shown('notices-written', 'notice')} from notice
      where author_id = ${ownAccount(id)} order by written_at, id`,
  },
  {
    name: 'notices-read',
    title: 'Notices read',
    of: both,
    rows: (id) => sql`
      select title, ${shown('notices-read', 'notice_read')} from notice_read join notice on notice.id = notice_id
      where account_id = ${ownAccount(id)} order by read_at, notice_id`,
  },
  {
    name: 'notification-settings',
    title: 'Settings of notifications',
    of: both,
    rows: (id) => sql`
      select ${shown('notification-settings', 'notification_setting')} from notification_setting where account_id = ${ownAccount(id)}`,
  },
  {
    name: 'report-cards-opened',
    title: 'Report cards opened in the portal',
    of: student,
    rows: (id) => sql`
      select academic_year.title || ' ' || term.title as term, edition, ${shown('report-cards-opened', 'report_card_opened')}
      from report_card_opened join report_card on report_card.id = card_id join term on term.id = term_id
      join academic_year on academic_year.id = academic_year_id
      where student_id = ${id} order by opened_at`,
  },
  {
    name: 'other-systems',
    title: 'Ids in other systems',
    of: both,
    rows: (id) => sql`
      select ${shown('other-systems', 'external_id')} from external_id where record_id = ${id} order by source, kind`,
  },
  {
    name: 'history',
    title: 'History',
    of: both,
    rows: (id) => sql`
      select ${shown('history', 'audit_entry')}, display_name as by
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
