import * as z from 'zod/mini'
import { chatMessageSchema } from './chat'
import { seqSchema } from './chat-seq'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'

export const reportChat = endpoint({
  method: 'POST',
  path: '/api/chat/threads/:threadId/reports',
  access: 'chat.use',
  summary: 'Report a message, or a whole conversation, to the administration',
  input: z.object({
    threadId: z.uuid(),
    /** The message; null for the conversation as a whole. */
    seq: z.nullable(seqSchema),
    reason: z.string().check(z.trim(), z.minLength(1, 'Say what is wrong'), z.maxLength(1000)),
  }),
  output: z.object({}),
})

export const reportOutcomes = ['dismissed', 'settled', 'removed'] as const

export const chatReportSchema = z.object({
  id: z.uuid(),
  threadTitle: z.string(),
  seq: z.nullable(z.number()),
  reason: z.string(),
  reportedBy: z.string(),
  reportedAt: z.string(),
  /** Null while nobody has decided; `removed` took the message out of the conversation. */
  outcome: z.nullable(z.enum(reportOutcomes)),
  note: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
})
export type ChatReport = z.infer<typeof chatReportSchema>

/** At most two hundred. */
export const listChatReports = endpoint({
  method: 'GET',
  path: '/api/chat/reports',
  access: 'chat-reports.write',
  summary: 'What has been reported, undecided first, then newest first',
  input: z.object({}),
  output: z.array(chatReportSchema),
})

/** Only while the report is undecided; each look is written down with who looked. */
export const readReportedChat = endpoint({
  method: 'GET',
  path: '/api/chat/reports/:reportId/messages',
  access: 'chat-reports.write',
  summary: 'Messages of a reported conversation, fifty to a page',
  input: z.object({
    reportId: z.uuid(),
    before: z.optional(seqSchema),
  }),
  output: z.object({ report: chatReportSchema, messages: z.array(chatMessageSchema), hasMore: z.boolean() }),
})

export const downloadReportedAttachment = endpoint({
  method: 'GET',
  path: '/api/chat/reports/:reportId/attachments/:attachmentId',
  access: 'chat-reports.write',
  summary: 'A file of a reported conversation',
  transport: 'download',
  input: z.object({ reportId: z.uuid(), attachmentId: z.uuid() }),
  output: downloadSchema,
})

/** Whoever stands in the reported conversation leaves the decision to somebody else. */
export const decideChatReport = endpoint({
  method: 'POST',
  path: '/api/chat/reports/:reportId/decision',
  access: 'chat-reports.write',
  summary: 'Decide about a report',
  input: z.object({
    reportId: z.uuid(),
    outcome: z.enum(reportOutcomes),
    note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  }),
  output: chatReportSchema,
})
