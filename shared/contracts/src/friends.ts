import * as z from 'zod/mini'
import { endpoint } from './endpoint'

/** A person of the chat, in the specification's own field names. */
export const friendSchema = z.object({
  id: z.uuid(),
  photo: z.string(),
  name: z.string(),
  /** Unread messages. */
  new: z.number(),
  /** 1 online, 0 away. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** `typing`, `online`, or how long ago. */
  time: z.string(),
})
export type Friend = z.infer<typeof friendSchema>

export const messageSchema = z.object({
  /** 1 received, 0 sent. */
  type: z.union([z.literal(0), z.literal(1)]),
  msg: z.string(),
  time: z.string(),
})
export type Message = z.infer<typeof messageSchema>

const chatSchema = z.object({ friend_id: z.uuid(), friend_photo: z.string(), messages: z.array(messageSchema) })
export type Chat = z.infer<typeof chatSchema>

export const listFriends = endpoint({
  method: 'GET',
  path: '/api/friend/list',
  access: 'chat.use',
  summary: 'The people that the signed-in person may write to',
  input: z.object({}),
  output: z.object({ friends: z.array(friendSchema) }),
})

/** With `id` the messages of that conversation, oldest first, which counts as having read them; without it all conversations. */
export const openChat = endpoint({
  method: 'GET',
  path: '/api/friend/chat',
  access: 'chat.use',
  summary: 'All conversations, or the messages of one',
  input: z.object({ id: z.optional(z.uuid()) }),
  output: z.union([z.object({ messages: z.array(messageSchema) }), z.object({ chat: z.array(chatSchema) })]),
})

export const searchFriends = endpoint({
  method: 'GET',
  path: '/api/friend/search',
  access: 'chat.use',
  summary: 'People by name, upper and lower case alike',
  input: z.object({ query: z.string().check(z.maxLength(100)) }),
  output: z.object({ friends: z.array(friendSchema) }),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/friend/chat/add',
  access: 'chat.use',
  summary: 'Write to a person',
  input: z.object({ id: z.uuid(), msg: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)) }),
  output: z.object({ messages: z.array(messageSchema) }),
})

// What follows goes beyond the four calls: conversations of two people and of groups, message by message.
