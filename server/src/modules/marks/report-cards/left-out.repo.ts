import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { LeftOut, LeftOutReason } from './left-out'

interface Place {
  streamId: string
  termId: string
}

/** Why each of them is left out of the cards of a stream, by the ids of student and subject. */
export async function listLeftOutReasons(db: Db, { streamId, termId }: Place, pairs: readonly LeftOut[]) {
  const reasons = new Map<string, LeftOutReason[]>()
  if (pairs.length === 0) return reasons
  const given = JSON.stringify(pairs)
  const { rows } = await sql<{ key: string; reasons: LeftOutReason[] }>`
    select given."studentId" || ' ' || given."subjectId" as key, array_agg(case
      when "isMoved" then 'moved'
      when stream_of(given."studentId", held_on) is not distinct from ${streamId}::uuid then case
        when stream_id is not null or not takes_subject(given."studentId", subject_id, held_on) then 'subject' else 'set' end
      when stream_of(given."studentId", day_of_term(${termId})) is not distinct from ${streamId}::uuid then 'stream'
      else 'left' end) as reasons
    from jsonb_to_recordset(${given}::jsonb) as given ("assessmentId" uuid, "studentId" uuid, "subjectId" uuid, "isMoved" boolean)
    join assessment on assessment.id = given."assessmentId"
    group by key`.execute(db)
  for (const row of rows) reasons.set(row.key, row.reasons)
  return reasons
}
