import type { PaperKind } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export interface CodedPaper {
  kind: PaperKind
  /** The name that stands on the paper. */
  name: string
  issuedOn: string
  replacedOn: string | null
  withdrawnOn: string | null
  supersededOn: string | null
}

/** A paper tells its day in UTC, as it is printed. */
const dayOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`

export async function findPaperByCode(db: Db, code: string): Promise<CodedPaper | undefined> {
  const { rows } = await sql<CodedPaper>`
    select paper.kind, paper.content #>> '{student,name}' as name, to_char(issued_on, 'YYYY-MM-DD') as "issuedOn",
      coalesce(${dayOf('paper.superseded_at')}, (select to_char(newer.issued_on, 'YYYY-MM-DD') from issued_paper newer
        where newer.student_id = paper.student_id and newer.kind = paper.kind and newer.edition > paper.edition
          and newer.withdrawn_on is null and newer.superseded_at is null
        order by newer.edition desc limit 1)) as "replacedOn",
      to_char(withdrawn_on, 'YYYY-MM-DD') as "withdrawnOn", ${dayOf('paper.superseded_at')} as "supersededOn"
    from paper_code join issued_paper paper on paper.id = paper_id where code = ${code}
    union all
    select 'report-card' as kind, content #>> '{student,name}' as name, ${dayOf('card.published_at')} as "issuedOn",
      coalesce(${dayOf('card.superseded_at')}, (select ${dayOf('newer.published_at')} from report_card newer
        where newer.student_id = card.student_id and newer.term_id = card.term_id and newer.edition > card.edition
          and newer.superseded_at is null
        order by newer.edition desc limit 1)) as "replacedOn",
      null as "withdrawnOn", ${dayOf('card.superseded_at')} as "supersededOn"
    from paper_code join report_card card on card.id = report_card_id where code = ${code}`.execute(db)
  return rows[0]
}
