import { visibleText } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { invalidFields } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { announce } from '../../../platform/live/announce'
import { mustBeInside, mustBeOpen } from './chat.policy'
import { isContact } from './chat-contacts.repo'
import { attach, findMessage, findSeqOf, insertMessage, type MessageRow } from './chat-messages.repo'
import { lockState } from './chat-threads.repo'

interface Sent {
  threadId: string
  clientId: string
  text: string
  attachmentIds: readonly string[]
}

/** Writes a message with the next number of its conversation; the same `clientId` again is the message that it was. */
export async function sendMessage(db: Db, actor: Actor, { threadId, clientId, ...sent }: Sent): Promise<MessageRow> {
  const thread = mustBeInside(await lockState(db, actor.accountId, threadId))
  const known = await findSeqOf(db, threadId, actor.accountId, clientId)
  if (known !== undefined) return mustBeInside(await findMessage(db, threadId, known))

  mustBeOpen(thread, thread.otherId === null || (await isContact(db, actor, thread.otherId)))
  const text = visibleText(sent.text)
  if (text === '' && sent.attachmentIds.length === 0) throw invalidFields({ text: 'Write something first' })
  const message = { threadId, clientId, text, seq: thread.lastSeq + 1, senderId: actor.accountId }
  await insertMessage(db, message)
  if ((await attach(db, message, sent.attachmentIds)) < new Set(sent.attachmentIds).size)
    throw invalidFields({ attachmentIds: 'A file is no longer there. Upload it again' })
  await announce(db, { type: 'message', threadId, seq: message.seq })
  return mustBeInside(await findMessage(db, threadId, message.seq))
}
