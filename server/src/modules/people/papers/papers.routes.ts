import { join } from 'node:path'
import {
  type IssuedPaper,
  issuePaper as issuePaperEndpoint,
  listOwnPapers,
  listStudentPapers,
  previewPaper,
  showPaperCode,
  takeOwnPaper,
  takePaper,
  withdrawPaper as withdrawPaperEndpoint,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeStudent } from '../../../http/own-record'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { sealOf } from '../../../platform/pdf/paper-seal'
import { listPlacementsOf } from '../students'
import { lastDayOf, makePaper } from './make-paper'
import type { PrintedPaper } from './paper-content'
import { issuePaper, withdrawPaper } from './papers.commands'
import { mustBeOwn } from './papers.policy'
import { findBadge, findContent, findPaper, findPaperStudent, type KeptPaper, listPapersOf } from './papers.repo'

const paperLayout = { file: join(import.meta.dirname, 'paper-document.ts'), name: 'paperDocument' }

export function papersRoutes(app: FastifyInstance) {
  async function paperFile(accountId: string, before: string, paper: Omit<PrintedPaper, 'badge'>) {
    const { title, student } = paper.content
    const printed = { ...paper, badge: await findBadge(app.db, paper.content) }
    const body = await app.printer.print<PrintedPaper>(accountId, paperLayout, printed)
    return { filename: `${before}${title} ${student.name}.pdf`, type: 'application/pdf', body }
  }

  handle(app, listStudentPapers, async ({ db, input }) => {
    if (!(await findPaperStudent(db, input.studentId))) throw notFound('student')
    const papers = await listPapersOf(db, input.studentId)
    return { papers: papers.map(shown), leftOn: lastDayOf(await listPlacementsOf(db, input.studentId)) }
  })

  handle(app, previewPaper, async ({ db, input, actor }) => {
    const { content } = await makePaper(db, input)
    return paperFile(actor.accountId, 'Preview of ', {
      content,
      edition: 1,
      issuedOn: null,
      withdrawnOn: null,
      seal: null,
    })
  })

  handle(app, issuePaperEndpoint, async ({ db, input, actor }) => shown(await issuePaper(db, { actor }, input)))

  async function keptFile(db: Db, accountId: string, { id, edition, issuedOn, withdrawnOn, code }: KeptPaper) {
    const seal = sealOf(code, app.env.PUBLIC_URL)
    return paperFile(accountId, '', { content: await findContent(db, id), edition, issuedOn, withdrawnOn, seal })
  }

  handle(app, takePaper, async ({ db, input, actor }) =>
    keptFile(db, actor.accountId, await mustFind(db, input.paperId)),
  )

  handle(app, listOwnPapers, async ({ db, actor }) => {
    const papers = await listPapersOf(db, mustBeStudent(actor))
    return { papers: papers.map((paper) => ownPaperOf(paper, papers)) }
  })

  handle(app, takeOwnPaper, async ({ db, input, actor }) => {
    const paper = await mustFind(db, input.paperId)
    mustBeOwn(paper, mustBeStudent(actor))
    return keptFile(db, actor.accountId, paper)
  })

  handle(app, withdrawPaperEndpoint, async ({ db, input, actor }) => {
    const paper = await mustFind(db, input.paperId)
    return shown(await withdrawPaper(db, { actor }, { paper, reason: input.reason }))
  })
}

/** What the student is told: who issued or withdrew it, and why, is the school's own. */
function ownPaperOf(paper: KeptPaper, all: readonly KeptPaper[]) {
  const { id, kind, title, edition, code, issuedOn, withdrawnOn, superseded } = paper
  const isNewer = (other: KeptPaper) => other.kind === kind && other.edition > edition
  const isReplaced = superseded !== null || all.some((other) => isNewer(other) && holds(other))
  return { id, kind, title, edition, issuedOn, withdrawnOn, isReplaced, code: showPaperCode(code) }
}

const holds = ({ withdrawnOn, superseded }: KeptPaper) => withdrawnOn === null && superseded === null

async function mustFind(db: Db, paperId: string): Promise<KeptPaper> {
  const paper = await findPaper(db, paperId)
  if (!paper) throw notFound('paper')
  return paper
}

function shown(kept: KeptPaper): IssuedPaper {
  const { studentId: _, withdrawnOn, withdrawnBy, reason, code, superseded, ...paper } = kept
  const withdrawn = withdrawnOn === null ? null : { on: withdrawnOn, by: withdrawnBy, reason: reason ?? '' }
  return { ...paper, code: showPaperCode(code), withdrawn, ...(superseded && { superseded }) }
}
