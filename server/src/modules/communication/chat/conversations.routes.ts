import { readFile } from 'node:fs/promises'
import {
  addChatAttachment,
  downloadChatAttachment,
  findChatPeople,
  getChatThread,
  listChatMessages,
  listChatThreads,
  markChatRead,
  muteChatThread,
  openChatThread,
  readableLine,
  searchChatMessages,
  sendChatMessage,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { busyPictures, conflict, invalidFile, notFound } from '../../../http/problems'
import type { UploadedFile } from '../../../http/upload'
import { pageOf } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { FairQueue } from '../../../platform/fair-queue'
import { announce } from '../../../platform/live/announce'
import { readAttachment } from './attachment-content'
import { mustBeContact, mustBeInside, mustBeOpen } from './chat.policy'
import { countUnread, putThread } from './chat.repo'
import { isContact, listPartners, listStrangers } from './chat-contacts.repo'
import { sendAttachment } from './chat-files'
import { countUnsent, findAttachment, insertAttachment, listMessages, searchMessages } from './chat-messages.repo'
import { findState, findThread, listThreads, setMuted } from './chat-threads.repo'
import { messageOf, personOf } from './chat-words'
import { noteRead } from './note-read'
import { readThread, threadsOf } from './read-threads'
import { sendMessage } from './send-message'

const mostPeople = 20
const mostUnsent = 20

export function conversationsRoutes(app: FastifyInstance) {
  handle(app, listChatThreads, async ({ db, actor, input }) => {
    const { rows, next } = pageOf(await listThreads(db, actor, input.after), ({ lastAt, id }) => [lastAt ?? '', id])
    const threads = threadsOf(app, actor, rows)
    return { threads, next, unread: await countUnread(db, actor.accountId) }
  })

  handle(app, getChatThread, async ({ db, actor, input }) => readThread(app, db, actor, input.threadId))

  handle(app, findChatPeople, async ({ db, actor, input }) => {
    const partners = await listPartners(db, actor, input.query, mostPeople)
    const strangers = await listStrangers(db, actor, input.query ?? '', mostPeople - partners.length)
    return [...partners, ...strangers].map(({ threadId, ...person }) => ({ ...personOf(person), threadId }))
  })

  handle(app, openChatThread, async ({ db, actor, input }) => {
    mustBeContact(await isContact(db, actor, input.accountId))
    return readThread(app, db, actor, await putThread(db, actor.accountId, input.accountId))
  })

  handle(app, listChatMessages, async ({ db, actor, input }) => {
    const { id } = await mustFindState(db, actor, input.threadId)
    const { rows, hasMore } = await listMessages(db, id, input)
    return { messages: rows.map((row) => messageOf(row, actor.accountId)), hasMore }
  })

  handle(app, sendChatMessage, async ({ db, actor, input }) => {
    const message = await sendMessage(db, actor, { ...input, attachmentIds: input.attachmentIds ?? [] })
    return messageOf(message, actor.accountId)
  })

  attachmentsRoutes(app)

  handle(app, markChatRead, async ({ db, actor, input }) => {
    const { id, lastSeq } = await mustFindState(db, actor, input.threadId)
    await noteRead(db, actor, id, Math.min(input.seq, lastSeq))
    const { readSeq } = mustBeInside(await findThread(db, actor, id))
    return { readSeq }
  })

  handle(app, muteChatThread, async ({ db, actor, input }) => {
    const { id } = await mustFindState(db, actor, input.threadId)
    await setMuted(db, id, actor.accountId, input.muted)
    await announce(db, { type: 'muted', threadId: id, accountId: actor.accountId })
    return { isMuted: input.muted }
  })

  handle(app, searchChatMessages, async ({ db, actor, input }) => {
    const found = await searchMessages(db, actor, input.query)
    return found.map(({ senderId, sentAt, ...message }) => ({
      ...message,
      isOwn: senderId === actor.accountId,
      sentAt: sentAt.toISOString(),
    }))
  })
}

function attachmentsRoutes(app: FastifyInstance) {
  // Drawing a picture anew takes a whole core.
  const turns = new FairQueue({ mostAtOnce: 2, longestQueue: 200, refuse: busyPictures })

  handle(
    app,
    addChatAttachment,
    async ({ actor, input, files }) => {
      const thread = await mustFindState(app.db, actor, input.threadId)
      const uploaded = mustBeOne(files)
      const name = nameOf(uploaded)
      const bytes = await readFile(uploaded.path)
      const { bytes: kept, ...content } = await turns.take({ line: actor.accountId }, () => readAttachment(name, bytes))
      const attachment = { ...content, name, size: kept.length, added_by: actor.accountId, thread_id: thread.id }
      return app.db
        .transaction()
        .execute(async (db) => insertAttachment(db, { ...attachment, file: await app.files.put(db, kept) }))
    },
    {
      transaction: false,
      admit: async ({ actor, params }) => {
        const thread = await mustFindState(app.db, actor, String(params.threadId))
        mustBeOpen(thread, thread.otherId === null || (await isContact(app.db, actor, thread.otherId)))
        if ((await countUnsent(app.db, actor.accountId)) >= mostUnsent)
          throw conflict(`At most ${mostUnsent} files may wait to be sent. Send some of them first.`)
      },
    },
  )

  handle(app, downloadChatAttachment, async ({ db, actor, input }) => {
    const attachment = await findAttachment(db, input.attachmentId)
    const isOwn = attachment?.addedBy === actor.accountId
    const isInside = attachment && (await findState(db, actor.accountId, attachment.threadId))
    if (!attachment || !isInside || (attachment.seq === null && !isOwn)) throw notFound('file')
    return sendAttachment(app.files, attachment)
  })
}

async function mustFindState(db: Db, { accountId }: Actor, threadId: string) {
  return mustBeInside(await findState(db, accountId, threadId))
}

function mustBeOne(files: readonly UploadedFile[]): UploadedFile {
  const [file, other] = files
  if (!file || other) throw invalidFile('Choose one file: a PDF, JPEG, PNG or WebP.')
  return file
}

const nameOf = ({ name }: UploadedFile) => readableLine(name).slice(-200) || 'file'
