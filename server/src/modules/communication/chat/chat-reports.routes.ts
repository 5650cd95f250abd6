import {
  decideChatReport,
  downloadReportedAttachment,
  listChatReports,
  readReportedChat,
  reportChat,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { announce } from '../../../platform/live/announce'
import { mustBeInside, mustBeUndecided } from './chat.policy'
import { sendAttachment } from './chat-files'
import { findAttachment, findMessage, listMessages, removeMessage } from './chat-messages.repo'
import { findReport, insertReport, isReportedAlready, listReports, lockReport, setDecision } from './chat-reports.repo'
import { findState } from './chat-threads.repo'
import { messageOf, reportOf } from './chat-words'

const kind = 'chat-report'

export function chatReportsRoutes(app: FastifyInstance) {
  handle(app, reportChat, async ({ db, actor, input }) => {
    const { id } = mustBeInside(await findState(db, actor.accountId, input.threadId))
    if (input.seq !== null && !(await findMessage(db, id, input.seq))) throw notFound('message')
    const report = { thread_id: id, seq: input.seq, reported_by: actor.accountId }
    if (await isReportedAlready(db, report)) return {}
    const { id: reportId } = await insertReport(db, { ...report, reason: input.reason })
    await audit(db, actor, { action: 'report conversation', kind, id: reportId })
    return {}
  })

  handle(app, listChatReports, async ({ db }) => (await listReports(db)).map(reportOf))

  handle(app, readReportedChat, async ({ db, actor, input }) => {
    const report = mustBeUndecided(await findReport(db, input.reportId))
    const { rows, hasMore } = await look(db, actor, report.id, 'read reported conversation', () =>
      listMessages(db, report.threadId, input),
    )
    return { report: reportOf(report), messages: rows.map((row) => messageOf(row, actor.accountId)), hasMore }
  })

  handle(app, downloadReportedAttachment, async ({ db, actor, input }) => {
    const report = mustBeUndecided(await findReport(db, input.reportId))
    const attachment = await findAttachment(db, input.attachmentId)
    if (attachment?.threadId !== report.threadId || attachment.seq === null) throw notFound('file')
    return look(db, actor, report.id, 'open file of reported conversation', () => sendAttachment(app.files, attachment))
  })

  handle(app, decideChatReport, async ({ db, actor, input }) => {
    const report = mustBeUndecided(await lockReport(db, input.reportId))
    if (await findState(db, actor.accountId, report.threadId))
      throw conflict('You are in this conversation yourself. Leave the decision to another administrator')
    if (input.outcome === 'removed') await remove(db, report)
    await setDecision(db, report.id, { outcome: input.outcome, note: input.note ?? '', decided_by: actor.accountId })
    const after = { outcome: input.outcome, note: input.note ?? '' }
    await audit(db, actor, { action: 'decide about reported conversation', kind, id: report.id, after })
    return reportOf(mustBeInside(await findReport(db, report.id)))
  })
}

// Nobody reads what others wrote to each other without leaving a trace; the trace is there before the look.
async function look<T>(db: Db, actor: Actor, reportId: string, action: string, read: () => Promise<T>): Promise<T> {
  await audit(db, actor, { action, kind, id: reportId })
  return read()
}

async function remove(db: Db, { threadId, seq }: { threadId: string; seq: number | null }) {
  if (seq === null) throw conflict('The whole conversation was reported, so there is no single message to remove')
  await removeMessage(db, threadId, seq)
  await announce(db, { type: 'thread', threadId })
}
