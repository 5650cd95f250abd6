import type { Stage } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** What an admission onto a record did, as far as taking it back has to know. */
export interface OntoRecord {
  studentId: string
  stage: Stage
  stageSince: string
  decidedBy: string | null
  decidedOn: string | null
  /** The earlier application that counted for the record until then. */
  supersedes: string | null
  filled: string[]
  guardian: TakenGuardian | null
  secondGuardian?: TakenGuardian
}

/** What became of a guardian of the application. */
export interface TakenGuardian {
  id: string
  isNew: boolean
  isLinked: boolean
  filled: ('phones' | 'email')[]
}

interface Admission extends Pick<OntoRecord, 'supersedes' | 'filled' | 'guardian' | 'secondGuardian'> {
  studentId: string
  accountId: string
  actId: string | null
  decision: string
  /** Why another application counts for the record; null where this one does. */
  supersededReason: string | null
}

/** The application is admitted to the record that was there, and keeps what it was before. */
export const admitToRecord = (db: Db, applicationId: string, given: Admission) => {
  const { studentId, accountId, actId, decision, supersededReason, supersedes, filled, guardian, secondGuardian } =
    given
  const more = JSON.stringify({ studentId, supersedes, filled, guardian, secondGuardian })
  return sql`
    update application set stage = 'admitted', stage_since = school_today(), student_id = ${studentId},
      decision = ${decision}, decided_by = ${accountId}, decided_on = school_today(), decision_before = decision,
      onto_record_at = now(), onto_record_by = ${accountId}, onto_record_act = ${actId}::uuid,
      onto_record_before = ${more}::jsonb || jsonb_build_object('stage', stage, 'stageSince', stage_since,
        'decidedBy', decided_by, 'decidedOn', decided_on),
      superseded_at = case when ${supersededReason}::text is not null then now() end,
      superseded_by = case when ${supersededReason}::text is not null then ${accountId}::uuid end,
      superseded_reason = ${supersededReason}::text
    where id = ${applicationId}`.execute(db)
}

export async function findOntoRecord(db: Db, applicationId: string) {
  const row = await db
    .selectFrom('application')
    .select(['onto_record_before as before', 'onto_record_act as actId', 'student_id as studentId'])
    .where('id', '=', applicationId)
    .executeTakeFirst()
  return row?.before ? { ...row, before: row.before as OntoRecord } : undefined
}

/** The application is as it was; of the earlier one it is said again that it counts. */
export async function restoreApplication(db: Db, applicationId: string, { supersedes, ...before }: OntoRecord) {
  await sql`
    update application set stage = ${before.stage}, stage_since = ${before.stageSince}::date, student_id = null,
      decision = decision_before, decided_by = ${before.decidedBy}::uuid, decided_on = ${before.decidedOn}::date,
      decision_before = null, onto_record_at = null, onto_record_by = null, onto_record_act = null, onto_record_before = null,
      superseded_at = null, superseded_by = null, superseded_reason = null
    where id = ${applicationId}`.execute(db)
  if (supersedes === null) return
  await db
    .updateTable('application')
    .set({ superseded_at: null, superseded_by: null, superseded_reason: null })
    .where('id', '=', supersedes)
    .where('student_id', '=', before.studentId)
    .execute()
}
