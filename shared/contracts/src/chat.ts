import * as z from 'zod/mini'
import { seqSchema } from './chat-seq'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'

/** Bytes that an attachment may have when it comes. */
export const largestAttachment = 10_000_000

/** Pixels of the longer side of a picture: more than a screen shows, and little enough for everybody's telephone. */
export const longestSideOfPicture = 2560

export const mostAttachments = 5
/** Days for which a file that no message has carried yet lies at the server. */
export const daysOfUnsentFile = 7
/** Letters that a message has at most. */
export const longestMessage = 4000

/** PDF, JPEG, PNG or WebP by content; pictures are drawn anew, without what the camera wrote beside them. */
export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const

export const chatAttachmentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(attachmentTypes),
  /** Bytes. */
  size: z.number(),
  /** Pixels of a picture, so that its place can be kept free; null for a PDF. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})
export type ChatAttachment = z.infer<typeof chatAttachmentSchema>

export const chatMessageSchema = z.object({
  /** Its number in the conversation: 1, 2, 3 … without a gap, in the order in which everybody sees them. */
  seq: z.number(),
  /** Made by who sent it, so that a tab knows its own message when it comes back, and a repeat is not sent twice. */
  clientId: z.uuid(),
  senderId: z.uuid(),
  senderName: z.string(),
  /** A photo's id, an address of a drawn face, or nothing. */
  senderPhoto: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** Empty with attachments alone, and where an administrator has removed the message. */
  text: z.string(),
  sentAt: z.string(),
  attachments: z.array(chatAttachmentSchema),
  /** How many others have read it; with two people 0 or 1. */
  readBy: z.number(),
  isRemoved: z.boolean(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

export const chatPersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  photo: z.nullable(z.string()),
  isOnline: z.boolean(),
  /** `typing`, `online`, how long ago, or empty. */
  time: z.string(),
})
export type ChatPerson = z.infer<typeof chatPersonSchema>

export const chatThreadSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['pair', 'group']),
  /** The other person's name, or `S2 East, Mathematics`. */
  title: z.string(),
  /** The other one of two; null for a group. */
  person: z.nullable(chatPersonSchema),
  /** Null for two people. */
  group: z.nullable(
    z.object({
      /** How many people are in it, oneself among them. */
      members: z.number(),
      isClosed: z.boolean(),
      /** Whether the signed-in person may close and open it. */
      mayClose: z.boolean(),
    }),
  ),
  lastSeq: z.number(),
  /** Up to where the signed-in person has read. */
  readSeq: z.number(),
  /** Messages of others beyond that, counted up to 100. */
  unread: z.number(),
  lastMessage: z.nullable(
    z.object({
      text: z.string(),
      sentAt: z.string(),
      isOwn: z.boolean(),
      senderName: z.string(),
      attachments: z.number(),
      isRemoved: z.boolean(),
    }),
  ),
  isMuted: z.boolean(),
  /** False in a closed group, and with somebody whom one may no longer write to. */
  mayWrite: z.boolean(),
})
export type ChatThread = z.infer<typeof chatThreadSchema>

/** Fifty to a page, the one with the newest message first; `after` is the `next` of the page before. */
export const listChatThreads = endpoint({
  method: 'GET',
  path: '/api/chat/threads',
  access: 'chat.use',
  summary: 'The conversations of the signed-in person, newest first',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(600))) }),
  output: z.object({
    threads: z.array(chatThreadSchema),
    next: z.nullable(z.string()),
    /** Unread messages of all conversations that are not muted. */
    unread: z.number(),
  }),
})

export const getChatThread = endpoint({
  method: 'GET',
  path: '/api/chat/threads/:threadId',
  access: 'chat.use',
  summary: 'One conversation of the signed-in person',
  input: z.object({ threadId: z.uuid() }),
  output: chatThreadSchema,
})

/** At most twenty, by name; without a query the first of them. */
export const findChatPeople = endpoint({
  method: 'GET',
  path: '/api/chat/people',
  access: 'chat.use',
  summary: 'People that the signed-in person may write to, by name',
  input: z.object({ query: z.optional(z.string().check(z.maxLength(100))) }),
  output: z.array(z.object({ ...chatPersonSchema.shape, threadId: z.nullable(z.uuid()) })),
})

/** The same conversation each time; it stands in nobody's list before its first message. */
export const openChatThread = endpoint({
  method: 'POST',
  path: '/api/chat/threads',
  access: 'chat.use',
  summary: 'Open the conversation with a person',
  input: z.object({ accountId: z.uuid() }),
  output: chatThreadSchema,
})

/** Fifty to a page, oldest first. The newest page without either; `before` for older ones, `after` for what came since. */
export const listChatMessages = endpoint({
  method: 'GET',
  path: '/api/chat/threads/:threadId/messages',
  access: 'chat.use',
  summary: 'Messages of a conversation, fifty to a page',
  input: z.object({
    threadId: z.uuid(),
    before: z.optional(seqSchema),
    after: z.optional(seqSchema),
  }),
  output: z.object({
    messages: z.array(chatMessageSchema),
    /** Whether there are more in the direction that was asked for. */
    hasMore: z.boolean(),
  }),
})

/** The same `clientId` again answers with the message as it was sent the first time. */
export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/api/chat/threads/:threadId/messages',
  access: 'chat.use',
  summary: 'Send a message to a conversation',
  input: z.object({
    threadId: z.uuid(),
    clientId: z.uuid(),
    text: z.string().check(z.trim(), z.maxLength(longestMessage)),
    attachmentIds: z.optional(z.array(z.uuid()).check(z.maxLength(mostAttachments))),
  }),
  output: chatMessageSchema,
})

/** One file, which is sent with a later message; what is not sent within a day goes again. */
export const addChatAttachment = endpoint({
  method: 'POST',
  path: '/api/chat/threads/:threadId/attachments',
  access: 'chat.use',
  summary: 'Put up a file for a message',
  transport: 'upload',
  upload: { files: 1, bytes: largestAttachment },
  input: z.object({ threadId: z.uuid() }),
  output: chatAttachmentSchema,
})

export const downloadChatAttachment = endpoint({
  method: 'GET',
  path: '/api/chat/attachments/:attachmentId',
  access: 'chat.use',
  summary: 'A file that stands in one of the own conversations',
  transport: 'download',
  input: z.object({ attachmentId: z.uuid() }),
  output: downloadSchema,
})

/** Never backwards: what has been read stays read. */
export const markChatRead = endpoint({
  method: 'PUT',
  path: '/api/chat/threads/:threadId/read',
  access: 'chat.use',
  summary: 'Say up to which message a conversation has been read',
  input: z.object({ threadId: z.uuid(), seq: seqSchema }),
  output: z.object({ readSeq: z.number() }),
})

export const muteChatThread = endpoint({
  method: 'PUT',
  path: '/api/chat/threads/:threadId/muted',
  access: 'chat.use',
  summary: 'Leave a conversation out of the count of unread messages, or count it again',
  input: z.object({ threadId: z.uuid(), muted: z.boolean() }),
  output: z.object({ isMuted: z.boolean() }),
})

/** At most fifty, newest first. */
export const searchChatMessages = endpoint({
  method: 'GET',
  path: '/api/chat/search',
  access: 'chat.use',
  summary: 'Messages of the own conversations in which each word of the search stands',
  input: z.object({ query: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
  output: z.array(
    z.object({
      threadId: z.uuid(),
      title: z.string(),
      seq: z.number(),
      senderName: z.string(),
      isOwn: z.boolean(),
      text: z.string(),
      sentAt: z.string(),
    }),
  ),
})
