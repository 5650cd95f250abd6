import { join } from 'node:path'
import {
  getReportDesk,
  listOwnReportStreams,
  planReportCards,
  previewReportCard,
  publishReportCards,
  saveReportComment,
  takeReportCard,
  takeStreamReportCards,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { mustBeStaff } from '../../../http/own-record'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { insertCardOpened } from '../../communication/notifications'
import { mustFindStreamTerm } from '../grading'
import type { PrintedCard } from './card-content'
import { planCards, previewCard } from './plan-cards'
import { publishCards } from './report-cards.commands'
import { maySeeAllCards, mustHaveCard, mustHaveStreamOfCards, mustWriteAs } from './report-cards.policy'
import {
  completeCards,
  findCard,
  type KeptCard,
  listCardsToPrint,
  listStreamsOfClassTeacher,
} from './report-cards.repo'
import { saveComment } from './report-comments.commands'
import { readDesk } from './report-desk'
import { tellPlan } from './tell-plan'

export const cardLayout = { file: join(import.meta.dirname, 'card-document.ts'), name: 'cardDocument' }

const pdf = 'application/pdf'
const unpublished = { edition: 1, publishedAt: null, publishedOn: null, code: null }

export function reportCardsRoutes(app: FastifyInstance) {
  const { printer } = app

  async function cardFile({ accountId }: Actor, card: KeptCard, what: string) {
    const { content } = card
    const cards = await completeCards(app.db, [card], app.env.PUBLIC_URL)
    const body = await printer.print<PrintedCard[]>(accountId, cardLayout, cards)
    return { filename: `${what} ${content.student.name} ${content.term.label}.pdf`, type: pdf, body }
  }

  handle(app, getReportDesk, async ({ db, input, actor }) => {
    const place = await mustReach(db, actor, input)
    // Whoever looks at the desk prints a moment later.
    if (maySeeAllCards(actor)) printer.warm()
    return readDesk(db, actor, place)
  })

  handle(app, listOwnReportStreams, ({ db, actor }) => listStreamsOfClassTeacher(db, mustBeStaff(actor)))

  handle(app, saveReportComment, async ({ db, input, actor }) => {
    const place = await mustReach(db, actor, input)
    mustWriteAs(actor, input)
    return saveComment(db, actor, place, input)
  })

  handle(app, previewReportCard, async ({ db, input, actor }) => {
    const place = await mustReach(db, actor, input)
    const content = await previewCard(db, app.files, place, input.studentId)
    if (!content) throw notFound('student')
    return cardFile(actor, { ...unpublished, content }, 'Preview of report card')
  })

  handle(app, planReportCards, async ({ db, input, actor }) =>
    tellPlan(await planCards(db, app.files, await mustReach(db, actor, input), null)),
  )

  handle(app, publishReportCards, async ({ db, input, actor }) => {
    const place = await mustReach(db, actor, input)
    return publishCards(db, { actor }, { files: app.files, place }, input)
  })

  handle(app, takeReportCard, async ({ db, input, actor }) => {
    const card = await findCard(db, input.cardId)
    if (!card) throw notFound('report card')
    mustHaveCard(actor, card)
    if (actor.studentId === card.studentId) await insertCardOpened(db, input.cardId)
    return cardFile(actor, card, 'Report card')
  })

  handle(app, takeStreamReportCards, async ({ db, input, actor }) => {
    const place = await mustReach(db, actor, input)
    const cards = await listCardsToPrint(db, place, app.env.PUBLIC_URL)
    if (cards.length === 0) throw notFound('report card')
    const body = await printer.print<PrintedCard[]>(actor.accountId, cardLayout, cards)
    return { filename: `Report cards ${place.stream} ${place.term}.pdf`, type: pdf, body }
  })
}

async function mustReach(db: Db, actor: Actor, asked: { streamId: string; termId?: string | undefined }) {
  const place = await mustFindStreamTerm(db, asked)
  mustHaveStreamOfCards(actor, place)
  return place
}
