import type { PaperKind } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { schoolDayOf } from '../../school/school'

export interface CodedPaper {
  kind: PaperKind
  /** The name that stands on the paper. */
  name: string
  issuedOn: string
  replacedOn: string | null
  withdrawnOn: string | null
  supersededOn: string | null
}

export async function findPaperByCode(db: Db, code: string): Promise<CodedPaper | undefined> {
  const { rows } = await sql<CodedPaper>`
    select paper.kind, paper.content #>> '{student,name}' as name, to_char(issued_on, 'YYYY-MM-DD') as "issuedOn",
      coalesce(${schoolDayOf('paper.superseded_at')}, (select to_char(newer.issued_on, 'YYYY-MM-DD') from issued_paper newer
        where newer.student_id = paper.student_id and newer.kind = paper.kind and newer.edition > paper.edition
          and newer.withdrawn_on is null and newer.superseded_at is null
        order by newer.edition desc limit 1)) as "replacedOn",
      to_char(withdrawn_on, 'YYYY-MM-DD') as "withdrawnOn", ${schoolDayOf('paper.superseded_at')} as "supersededOn"
    from paper_code join issued_paper paper on paper.id = paper_id where code = ${code}
    union all
    select 'report-card' as kind, content #>> '{student,name}' as name, ${schoolDayOf('card.published_at')} as "issuedOn",
      coalesce(${schoolDayOf('card.superseded_at')}, (select ${schoolDayOf('newer.published_at')} from report_card newer
        where newer.student_id = card.student_id and newer.term_id = card.term_id and newer.edition > card.edition
          and newer.superseded_at is null
        order by newer.edition desc limit 1)) as "replacedOn",
      null as "withdrawnOn", ${schoolDayOf('card.superseded_at')} as "supersededOn"
    from paper_code join report_card card on card.id = report_card_id where code = ${code}`.execute(db)
  return rows[0]
}
