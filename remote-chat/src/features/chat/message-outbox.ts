import { type Api, BadRequestError } from '@bellhouse/api-client'
import { type Edit, Outbox, type OutboxEntry, type OutboxKind, type Outcome } from '@bellhouse/api-client/outbox'
import { type ChatAttachment, type ChatMessage, sendChatMessage } from '@bellhouse/contracts'
import { readSession } from '@bellhouse/session'

/** A message on its way; the group of its entry is the conversation, its key what the server knows it by when it comes twice. */
export interface MessagePayload {
  text: string
  attachments: readonly ChatAttachment[]
}

/** Why the server did not take it. */
export interface MessageHeld {
  reason: string
}

export type MessageOutbox = Outbox<MessagePayload, ChatMessage, MessageHeld>
export type MessageEntry = OutboxEntry<MessagePayload, MessageHeld>

export const newMessage = (threadId: string, payload: MessagePayload): Edit<MessagePayload, MessageHeld> => ({
  group: threadId,
  key: crypto.randomUUID(),
  payload,
})

/** What waits to go to a conversation, in the order in which it was written. */
export const entriesOf = (outbox: MessageOutbox, threadId: string): MessageEntry[] =>
  [...outbox.state().byKey.values()]
    .filter(({ group }) => group === threadId)
    .sort((one, other) => (one.id || Number.MAX_SAFE_INTEGER) - (other.id || Number.MAX_SAFE_INTEGER))

const messageOutbox = (api: Api): OutboxKind<MessagePayload, ChatMessage, MessageHeld> => ({
  name: 'messages',
  // A message is written once, so two of one key are the same.
  merge: (_, next) => next,
  rebase: (payload) => payload,
  pause: 0,

  async send(entries) {
    const outcomes: Outcome<ChatMessage, MessageHeld>[] = []
    for (const entry of entries) outcomes.push(await sendOne(api, entry))
    return outcomes
  },
})

async function sendOne(api: Api, { group, key, payload }: MessageEntry): Promise<Outcome<ChatMessage, MessageHeld>> {
  const attachmentIds = payload.attachments.map(({ id }) => id)
  const message = { threadId: group, clientId: key, text: payload.text, attachmentIds }
  try {
    return { reply: await api(sendChatMessage, message, { idempotencyKey: key, isQuiet: true }) }
  } catch (error) {
    const isFinal = error instanceof BadRequestError && ![401, 408, 429].includes(error.status)
    if (!isFinal) throw error
    return { held: { reason: reasonOf(error) } }
  }
}

/** Whoever is in the conversation sees that it is there, so the server’s word for strangers would be untrue. */
const reasons: Partial<Record<string, string>> = {
  'not-found': 'You are no longer in this conversation',
  forbidden: 'You may no longer write here',
}

/** What is wrong with one field says more than that some field is wrong. */
const reasonOf = ({ code, message, fields }: BadRequestError) =>
  (code && reasons[code]) ?? Object.values(fields ?? {})[0] ?? message

let opened: { person: string; outbox: Promise<MessageOutbox> } | undefined

/**
 * What a person's messages leave by. It stays open when the panel closes, so that what was written last still goes; nothing leaves while
 * somebody else is signed in. Where the browser could not open it, whoever asks next tries again.
 */
export function messageOutboxOf(api: Api, person: string): Promise<MessageOutbox> {
  if (opened?.person === person) return opened.outbox
  const isSignedIn = () => readSession()?.username === person
  const next = { person, outbox: Outbox.open({ person, kind: messageOutbox(api), isSignedIn }) }
  const forget = () => {
    if (opened === next) opened = undefined
  }
  const reportedToTheAsker = () => undefined
  void opened?.outbox.then((outbox) => outbox.close(), reportedToTheAsker)
  next.outbox.catch(forget)
  opened = next
  return next.outbox
}
