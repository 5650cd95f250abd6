import type { Act } from '../../../platform/audit/act'
import { audit, auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import type { FileStore } from '../../../platform/files/file-store'
import { tellSystems } from '../../../platform/webhooks/tell-systems.repo'
import type { mustFindStreamTerm } from '../grading'
import { countMarksOnCard } from './card-changes'
import { type CardToIssue, planCards } from './plan-cards'
import { mustBePublishable, type SaidOfPublishing } from './publishing.policy'
import { holdStream, insertCards, publishAssessments } from './report-cards.repo'

type Place = Awaited<ReturnType<typeof mustFindStreamTerm>>

/** Freezes the cards of a stream and locks its assessments that are approved, in the transaction of the command. */
export async function publishCards(
  db: Db,
  { actor }: Act,
  { files, place }: { files: FileStore; place: Place },
  said: SaidOfPublishing,
) {
  await holdStream(db, place)
  const { obstacles, cards, unchanged, schemeId } = await planCards(db, files, place, said.provisionalReason ?? null)
  const provisional = cards.filter(({ content }) => content.provisional).length
  const replacing = cards.filter(({ before }) => before !== null)
  mustBePublishable(
    {
      obstacles,
      hasProvisional: provisional > 0,
      replaces: replacing.length > 0,
      withFewerMarks: replacing.filter(hasFewerMarks).map(({ name }) => name),
    },
    said,
  )
  if (schemeId) {
    const issued = cards.map((card) => withOrigin(card, said.reason))
    await insertCards(db, { ...place, schemeId, accountId: actor?.accountId ?? null, cards: issued })
  }
  await lockAssessments(db, actor, place)
  await audit(db, actor, {
    action: 'publish report cards',
    kind: 'stream',
    id: place.streamId,
    after: {
      term: place.term,
      cards: cards.length,
      ...(said.reason && { reason: said.reason }),
      ...(provisional > 0 && { provisional, provisionalReason: said.provisionalReason }),
    },
  })
  if (cards.length > 0)
    await tellSystems(db, 'report-cards.published', { streamId: place.streamId, termId: place.termId })
  return { published: cards.length, unchanged, provisional }
}

export const hasFewerMarks = ({ content, before }: CardToIssue) =>
  before !== null && countMarksOnCard(content) < countMarksOnCard(before.content)

/** What a card tells of the one that it replaces. */
function withOrigin({ studentId, content, before }: CardToIssue, reason: string) {
  if (!before) return { studentId, content }
  const isProvisional = before.content.provisional !== undefined
  return { studentId, content: { ...content, replaces: { edition: before.edition, isProvisional, reason } } }
}

async function lockAssessments(db: Db, actor: Act['actor'], place: Place) {
  const assessments = await publishAssessments(db, place)
  await auditEach(
    db,
    actor,
    assessments.map(({ id }) => ({
      action: 'make assessment published',
      kind: 'assessment',
      id,
      before: { state: 'approved' },
      after: { state: 'published' },
    })),
  )
}
