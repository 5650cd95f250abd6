import * as z from 'zod/mini'
import { chatThreadSchema } from './chat'
import { endpoint } from './endpoint'

/** The class teacher's whole stream (`subjectId` null) and what somebody teaches in the current term. */
export const listChatGroups = endpoint({
  method: 'GET',
  path: '/api/chat/groups',
  access: 'chat-groups.write',
  summary: 'The groups that the signed-in teacher has opened or may open',
  input: z.object({}),
  output: z.array(
    z.object({
      streamId: z.uuid(),
      subjectId: z.nullable(z.uuid()),
      title: z.string(),
      /** Null before it is opened for the first time in this school year. */
      threadId: z.nullable(z.uuid()),
      isOpen: z.boolean(),
    }),
  ),
})

export const openChatGroup = endpoint({
  method: 'POST',
  path: '/api/chat/groups',
  access: 'chat-groups.write',
  summary: 'Open the group of a stream, or of a subject in a stream, or open it again',
  input: z.object({ streamId: z.uuid(), subjectId: z.nullable(z.uuid()) }),
  output: chatThreadSchema,
})

/** A closed group can be read, and nobody writes to it. */
export const closeChatGroup = endpoint({
  method: 'POST',
  path: '/api/chat/threads/:threadId/close',
  access: 'chat-groups.write',
  summary: 'Close a group that one may open',
  input: z.object({ threadId: z.uuid() }),
  output: chatThreadSchema,
})
