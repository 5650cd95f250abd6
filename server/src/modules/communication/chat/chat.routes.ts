import { type Friend, listFriends, openChat, searchFriends, sendMessage } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import type { Db } from '../../../platform/db/open'
import { mustBeContact } from './chat.policy'
import { findPair, listPairsOf, listTexts, putThread } from './chat.repo'
import { type ContactRow, isContact, listPartners, listStrangers } from './chat-contacts.repo'
import { timeTextOf } from './chat-words'
import { noteRead } from './note-read'
import { sendMessage as send } from './send-message'

const mostFriends = 200

/** The four calls of the specification, about conversations of two. */
export function chatRoutes(app: FastifyInstance) {
  handle(app, listFriends, async ({ db, actor }) => ({ friends: await readFriends(db, actor, '') }))

  handle(app, searchFriends, async ({ db, actor, input }) => ({ friends: await readFriends(db, actor, input.query) }))

  handle(app, openChat, async ({ db, actor, input }) => {
    if (!input.id) return { chat: await readAllChats(db, actor.accountId) }
    mustBeContact(await isContact(db, actor, input.id))
    const pair = await findPair(db, actor.accountId, input.id)
    if (!pair) return { messages: [] }
    const messages = await readTexts(db, pair.id, actor.accountId)
    await db.transaction().execute((transaction) => noteRead(transaction, actor, pair.id, messages.length))
    return { messages }
  })

  handle(app, sendMessage, async ({ db, actor, input }) => {
    mustBeContact(await isContact(db, actor, input.id))
    const threadId = await putThread(db, actor.accountId, input.id)
    await send(db, actor, { threadId, clientId: crypto.randomUUID(), text: input.msg, attachmentIds: [] })
    return { messages: await readTexts(db, threadId, actor.accountId) }
  })

  async function readFriends(db: Db, actor: Actor, search: string) {
    const partners = await listPartners(db, actor, search, mostFriends)
    const strangers = await listStrangers(db, actor, search, mostFriends - partners.length)
    return [...partners, ...strangers].map(friendOf)
  }

  function friendOf({ id, name, photo, threadId, unread, isOnline, seenAt }: ContactRow): Friend {
    const isTyping = threadId !== null && app.live.isTyping(threadId, id)
    const time = timeTextOf({ isOnline, seenAt, isTyping }, new Date())
    return { id, name, photo: photo ?? '', new: unread, status: isOnline ? 1 : 0, time }
  }
}

async function readTexts(db: Db, threadId: string, readerId: string) {
  const texts = await listTexts(db, threadId)
  return texts.map(({ senderId, text, sentAt }) => ({
    type: senderId === readerId ? (0 as const) : (1 as const),
    msg: text,
    time: sentAt.toISOString(),
  }))
}

async function readAllChats(db: Db, accountId: string) {
  const pairs = await listPairsOf(db, accountId)
  return Promise.all(
    pairs.map(async ({ id, friendId, photo }) => ({
      friend_id: friendId,
      friend_photo: photo ?? '',
      messages: await readTexts(db, id, accountId),
    })),
  )
}
