import type { MarkStatus } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export interface NewAssessment {
  streamId: string
  subjectId: string
  termId: string
  title: string
  paper: number | null
  kind: string
  outOf: number
  weight: number
  date: string
}

/** The ids of those that were not there yet. */
export async function insertAssessments(db: Db, rows: readonly NewAssessment[], accountId: string) {
  const { rows: made } = await sql<NewAssessment & { id: string }>`
    insert into assessment (stream_id, teaching_group_id, subject_id, term_id, title, paper, kind, out_of, weight, held_on, created_by)
    select stream.id, teaching_group.id, "subjectId", "termId", given.title, paper, kind, "outOf", weight, date, ${accountId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("streamId" uuid, "subjectId" uuid, "termId" uuid,
      title text, paper smallint, kind text, "outOf" numeric, weight numeric, date date)
    left join stream on stream.id = "streamId" left join teaching_group on teaching_group.id = "streamId"
    order by "streamId", "subjectId", paper, given.title
    on conflict do nothing
    returning id, group_id as "streamId", subject_id as "subjectId", term_id as "termId", title, paper, kind,
      out_of as "outOf", weight, held_on as date`.execute(db)
  return made
}

export interface MarkWrite {
  assessmentId: string
  studentId: string
  value: number | null
  status: MarkStatus | null
  /** The version that it was compared with; 0 where there was no mark. */
  version: number
}

/** How many were written: all but those that somebody else has changed since their version. */
export async function putUploadedMarks(
  db: Db,
  marks: readonly MarkWrite[],
  { accountId, uploadId }: { accountId: string; uploadId: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into mark (assessment_id, student_id, value, status, version, changed_by, upload_id)
    select assessment_id, student_id, value, status, version + 1, ${accountId}, ${uploadId}
    from unnest(
      ${marks.map(({ assessmentId }) => assessmentId)}::uuid[],
      ${marks.map(({ studentId }) => studentId)}::uuid[],
      ${marks.map(({ value }) => value)}::numeric[],
      ${marks.map(({ status }) => status)}::text[],
      ${marks.map(({ version }) => version)}::integer[]
    ) as given (assessment_id, student_id, value, status, version)
    order by assessment_id, student_id
    on conflict (assessment_id, student_id) do update
      set value = excluded.value, status = excluded.status, changed_by = excluded.changed_by,
        upload_id = excluded.upload_id
      where mark.version = excluded.version - 1`.execute(db)
  return Number(numAffectedRows ?? 0)
}
