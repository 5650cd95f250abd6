import { sql } from 'kysely'
import { streamLabel } from '../../school/streams'
import { termLabel } from '../../school/terms'
import { both, ownAccount, ownRecords, type Section, shown, student } from './section.repo'

/** What the person did in the portal, and what others did there about them. */
export const accountSections: readonly Section[] = [
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
      select ${shown('chat', 'chat_message')}, ${streamLabel} || coalesce(', ' || subject.name, '') as "group"
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
      select ${termLabel} as term, edition, ${shown('report-cards-opened', 'report_card_opened')}
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
