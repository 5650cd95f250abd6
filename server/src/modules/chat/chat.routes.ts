import { listFriends, openChat, searchFriends, sendMessage } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open'
import { handle } from '../../handle'
import { mustBeContact } from './chat.policy'
import {
  findThread,
  insertMessage,
  isContact,
  listContacts,
  listMessages,
  listThreadsOf,
  markRead,
  putThread,
} from './chat.repo'
import { timeTextOf } from './chat-words'

export function chatRoutes(app: FastifyInstance) {
  handle(app, listFriends, async ({ db, actor }) => ({
    friends: (await listContacts(db, actor.accountId)).map(friendOf),
  }))

  handle(app, searchFriends, async ({ db, actor, input }) => ({
    friends: (await listContacts(db, actor.accountId, input.query)).map(friendOf),
  }))

  handle(app, openChat, async ({ db, actor, input }) => {
    if (!input.id) return { chat: await readAllChats(db, actor.accountId) }
    mustBeContact(await isContact(db, actor.accountId, input.id))
    const thread = await findThread(db, actor.accountId, input.id)
    if (!thread) return { messages: [] }
    await markRead(db, thread.id, actor.accountId)
    return { messages: await readMessages(db, thread.id, actor.accountId) }
  })

  handle(app, sendMessage, async ({ db, actor, input }) => {
    mustBeContact(await isContact(db, actor.accountId, input.id))
    const threadId = await putThread(db, actor.accountId, input.id)
    await insertMessage(db, { thread_id: threadId, sender_id: actor.accountId, text: input.msg })
    return { messages: await readMessages(db, threadId, actor.accountId) }
  })
}

type Contact = Awaited<ReturnType<typeof listContacts>>[number]

function friendOf({ id, name, photo, unread, isOnline, seenAt }: Contact) {
  return {
    id,
    name,
    photo: photo ?? '',
    new: Number(unread),
    status: isOnline ? (1 as const) : (0 as const),
    time: timeTextOf({ isOnline, seenAt }, new Date()),
  }
}

async function readMessages(db: Db, threadId: string, readerId: string) {
  const messages = await listMessages(db, threadId)
  return messages.map(({ senderId, text, sentAt }) => ({
    type: senderId === readerId ? (0 as const) : (1 as const),
    msg: text,
    time: sentAt.toISOString(),
  }))
}

async function readAllChats(db: Db, accountId: string) {
  const threads = await listThreadsOf(db, accountId)
  return Promise.all(
    threads.map(async ({ id, friendId, photo }) => ({
      friend_id: friendId,
      friend_photo: photo ?? '',
      messages: await readMessages(db, id, accountId),
    })),
  )
}
