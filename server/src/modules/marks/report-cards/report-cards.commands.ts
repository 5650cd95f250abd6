import type { Actor } from '../../../http/actor'
import { conflict, invalidFields } from '../../../http/problems'
import { audit, auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import type { FileStore } from '../../../platform/files/file-store'
import type { mustFindStreamTerm } from '../grading'
import { listObstacles } from './obstacles'
import { readContents } from './read-contents'
import { holdStream, insertCards, listNewestCards, publishAssessments } from './report-cards.repo'

type Place = Awaited<ReturnType<typeof mustFindStreamTerm>>

/** Freezes the cards of a stream and locks its assessments, in the transaction of the command. */
export async function publishCards(
  db: Db,
  actor: Pick<Actor, 'accountId'>,
  files: FileStore,
  place: Place,
  reason: string,
) {
  await holdStream(db, place)
  const before = await listNewestCards(db, place)
  if (before.length > 0 && reason === '') {
    throw invalidFields({ reason: 'The cards are published already. Write why they are published again' })
  }
  const { contents, marks, scheme } = await readContents(db, files, place)
  const blocking = listObstacles(marks, new Map()).filter(({ isBlocking }) => isBlocking)
  if (blocking.length > 0) throw conflict(`${blocking.map(({ sentence }) => sentence).join('. ')}.`)

  const published = await insertCards(db, { ...place, schemeId: scheme.id, accountId: actor.accountId, contents })
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
  await audit(db, actor, {
    action: 'publish report cards',
    kind: 'stream',
    id: place.streamId,
    after: { term: place.term, cards: published, ...(reason && { reason }) },
  })
  return { published, unchanged: contents.size - published }
}
