import type { IssuedPaper, WrittenKind } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { listBadges } from '../../school/school'
import type { PaperContent } from './paper-content'

export interface PaperStudent {
  /** As lists have it: `Nakato, Ruth`. */
  name: string
  /** As it stands on papers. */
  printedName: string
  admissionNumber: string
  birthDate: string | null
  admittedOn: string | null
  status: string
}

/** Nothing for somebody who was erased. */
export async function findPaperStudent(db: Db, studentId: string): Promise<PaperStudent | undefined> {
  const { rows } = await sql<PaperStudent>`
    select name, coalesce(printed_name, trim(given_names || ' ' || family_name)) as "printedName",
      admission_number as "admissionNumber", birth_date as "birthDate", admitted_on as "admittedOn", status
    from student where id = ${studentId} and erased_at is null`.execute(db)
  return rows[0]
}

export interface KeptPaper {
  id: string
  studentId: string
  kind: WrittenKind
  edition: number
  title: string
  code: string
  issuedOn: string
  issuedBy: string | null
  withdrawnOn: string | null
  withdrawnBy: string | null
  reason: string | null
  superseded: IssuedPaper['superseded'] | null
}

const papers = sql`
  select issued_paper.id, issued_paper.student_id as "studentId", kind, edition, content ->> 'title' as title, code,
    to_char(issued_on, 'YYYY-MM-DD') as "issuedOn", issuer.display_name as "issuedBy",
    to_char(withdrawn_on, 'YYYY-MM-DD') as "withdrawnOn", withdrawer.display_name as "withdrawnBy",
    withdrawn_reason as reason, case when superseded_at is not null then jsonb_build_object(
      'at', to_char(superseded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', superseder.display_name, 'reason', superseded_reason) end as superseded
  from issued_paper join paper_code on paper_id = issued_paper.id
    left join account issuer on issuer.id = issued_by left join account withdrawer on withdrawer.id = withdrawn_by
    left join account superseder on superseder.id = superseded_by`

/** The papers of a student, the newest first. */
export async function listPapersOf(db: Db, studentId: string): Promise<KeptPaper[]> {
  const { rows } = await sql<KeptPaper>`
    ${papers} where issued_paper.student_id = ${studentId} order by issued_at desc, issued_paper.id`.execute(db)
  return rows
}

export async function findPaper(db: Db, paperId: string): Promise<KeptPaper | undefined> {
  const { rows } = await sql<KeptPaper>`${papers} where issued_paper.id = ${paperId}`.execute(db)
  return rows[0]
}

export async function findContent(db: Db, paperId: string): Promise<PaperContent> {
  const { content } = await db
    .selectFrom('issued_paper')
    .select('content')
    .where('id', '=', paperId)
    .$castTo<{ content: PaperContent }>()
    .executeTakeFirstOrThrow()
  return content
}

/** The badge that stands on a paper, as a data address. */
export async function findBadge(db: Db, { school }: PaperContent): Promise<string | null> {
  if (!school.badge) return null
  const png = (await listBadges(db, [school.badge])).get(school.badge)
  return png ? `data:image/png;base64,${png.toString('base64')}` : null
}

interface NewPaper {
  studentId: string
  kind: WrittenKind
  content: PaperContent
  accountId: string | null
}

/** The next edition of its kind. Two who issue one for the same student wait for each other. */
export async function insertPaper(db: Db, { studentId, kind, content, accountId }: NewPaper): Promise<string> {
  await sql`select id from student where id = ${studentId} for no key update`.execute(db)
  const { id } = await db
    .insertInto('issued_paper')
    .values({
      student_id: studentId,
      kind,
      content: JSON.stringify(content),
      issued_by: accountId,
      edition: sql<number>`(select coalesce(max(edition), 0) + 1 from issued_paper where student_id = ${studentId} and kind = ${kind})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Nothing where somebody has withdrawn it before. */
export function putWithdrawal(
  db: Db,
  paperId: string,
  { accountId, reason }: { accountId: string | null; reason: string },
) {
  return db
    .updateTable('issued_paper')
    .set({ withdrawn_on: sql<string>`school_today()`, withdrawn_by: accountId, withdrawn_reason: reason })
    .where('id', '=', paperId)
    .where('withdrawn_on', 'is', null)
    .returning('id')
    .executeTakeFirst()
}
