import type { ChatReport } from '@bellhouse/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { groupTitle } from './chat-threads.repo'

export interface ReportRow extends Omit<ChatReport, 'reportedAt' | 'decidedAt'> {
  threadId: string
  reportedAt: Date
  decidedAt: Date | null
}

const reports = (condition: RawBuilder<unknown>) => sql<ReportRow>`
  select chat_report.id, thread_id as "threadId", seq, reason, reporter.display_name as "reportedBy", reported_at as "reportedAt",
    outcome, note, decider.display_name as "decidedBy", decided_at as "decidedAt",
    coalesce(${groupTitle}, (
      select string_agg(display_name, ', ' order by display_name) from account
      where account.id in (first_account_id, second_account_id))) as "threadTitle"
  from chat_report join chat_thread on chat_thread.id = thread_id
  join account reporter on reporter.id = reported_by left join account decider on decider.id = decided_by
  where ${condition}
  order by outcome is not null, reported_at desc, chat_report.id limit 200`

export async function listReports(db: Db): Promise<ReportRow[]> {
  return (await reports(sql`true`).execute(db)).rows
}

export async function findReport(db: Db, reportId: string): Promise<ReportRow | undefined> {
  return (await reports(sql`chat_report.id = ${reportId}`).execute(db)).rows[0]
}

/** How many wait for a decision, and since which day the first of them does; nothing where none waits. */
export async function findReported(db: Db) {
  const { rows } = await sql<{ count: number; since: string }>`
    select count(*)::integer as count,
      to_char(min(reported_at) at time zone (select time_zone from school), 'YYYY-MM-DD') as since
    from chat_report where outcome is null having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

/** Locked until the transaction ends, so that two decisions do not meet. */
export async function lockReport(db: Db, reportId: string): Promise<ReportRow | undefined> {
  await sql`select from chat_report where id = ${reportId} for update`.execute(db)
  return findReport(db, reportId)
}

interface NewReport {
  thread_id: string
  seq: number | null
  reason: string
  reported_by: string
}

export const insertReport = (db: Db, report: NewReport) =>
  db.insertInto('chat_report').values(report).returning('id').executeTakeFirstOrThrow()

/** Whether the same person has already reported the same and nobody has decided yet. */
export async function isReportedAlready(db: Db, { thread_id, seq, reported_by }: Omit<NewReport, 'reason'>) {
  const found = await db
    .selectFrom('chat_report')
    .select('id')
    .where('thread_id', '=', thread_id)
    .where('seq', 'is not distinct from', seq)
    .where('reported_by', '=', reported_by)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

interface Decision {
  outcome: NonNullable<ChatReport['outcome']>
  note: string
  decided_by: string
}

export const setDecision = (db: Db, reportId: string, decision: Decision) =>
  db
    .updateTable('chat_report')
    .set({ ...decision, decided_at: sql`now()` })
    .where('id', '=', reportId)
    .execute()
