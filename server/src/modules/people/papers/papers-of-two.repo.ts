import type { PaperOfBoth } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** The newest paper of either student, of each kind that both have. One that was withdrawn stands only where no other does. */
export async function listPapersOfTwo(db: Db, keptId: string, otherId: string): Promise<PaperOfBoth[]> {
  const { rows } = await sql<PaperOfBoth>`
    with paper as (
      select distinct on (student_id, kind) student_id, kind,
        jsonb_build_object('id', id, 'title', content ->> 'title', 'edition', edition,
          'issuedOn', to_char(issued_on, 'YYYY-MM-DD'), 'isWithdrawn', withdrawn_on is not null,
          'papers', count(*) over (partition by student_id, kind)) as told
      from issued_paper where student_id in (${keptId}, ${otherId}) and superseded_at is null
      order by student_id, kind, withdrawn_on is not null, edition desc)
    select kept.kind, kept.told as kept, other.told as other
    from paper kept join paper other on other.kind = kept.kind and other.student_id = ${otherId}
    where kept.student_id = ${keptId} order by kept.kind`.execute(db)
  return rows
}

interface Superseding {
  studentId: string
  kinds: readonly string[]
  by: string
  reason: string
}

/** All papers of these kinds that the student has stay as they were issued, and do not count any longer. */
export const supersedePapers = (db: Db, { studentId, kinds, by, reason }: Superseding) =>
  sql`select supersede_papers(${studentId}, ${kinds}::text[], ${by}, ${reason})`.execute(db)
