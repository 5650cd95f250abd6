import { paperKindWords } from '@bellhouse/contracts'
import type { Act } from '../../../platform/audit/act'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { makePaper, type PaperOrder } from './make-paper'
import { mustHold } from './papers.policy'
import { findPaper, insertPaper, type KeptPaper, putWithdrawal } from './papers.repo'

/** Freezes all that stands on the paper. It holds until a newer one of its kind, or its withdrawal. */
export async function issuePaper(db: Db, { actor }: Pick<Act, 'actor'>, order: PaperOrder): Promise<KeptPaper> {
  const { kind, content } = await makePaper(db, order)
  const { studentId } = order
  const id = await insertPaper(db, { studentId, kind, content, accountId: actor?.accountId ?? null })
  const issued = await mustFind(db, id)
  await audit(db, actor, {
    action: `issue ${paperKindWords[kind].toLowerCase()}`,
    kind: 'student',
    id: studentId,
    after: { paper: content.title, edition: issued.edition },
  })
  return issued
}

/** Whoever asks for its code is told so from now on. The paper itself stays as it was. */
export async function withdrawPaper(
  db: Db,
  { actor }: Pick<Act, 'actor'>,
  { paper, reason }: { paper: KeptPaper; reason: string },
): Promise<KeptPaper> {
  const isDone = await putWithdrawal(db, paper.id, { accountId: actor?.accountId ?? null, reason })
  const after = await mustFind(db, paper.id)
  if (!isDone) mustHold(after)
  await audit(db, actor, {
    action: `withdraw ${paperKindWords[paper.kind].toLowerCase()}`,
    kind: 'student',
    id: paper.studentId,
    after: { paper: paper.title, edition: paper.edition, reason },
  })
  return after
}

async function mustFind(db: Db, paperId: string): Promise<KeptPaper> {
  const paper = await findPaper(db, paperId)
  if (!paper) throw new Error(`The paper ${paperId} is gone in the transaction that wrote it`)
  return paper
}
