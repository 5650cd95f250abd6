import * as z from 'zod/mini'
import { chatMessageSchema } from './chat'

/** Where a browser and the server stay in touch: a WebSocket, whose first message says who is there. */
export const livePath = '/api/live'

/** What the server tells a browser of its own accord. An event says what is new, or only what to ask for again. */
export const liveEventSchema = z.discriminatedUnion('type', [
  /** The server knows who is there; what happened from now on will be told. */
  z.object({ type: z.literal('ready') }),
  /** Events may have been missed: ask again for whatever is shown. */
  z.object({ type: z.literal('catch-up') }),
  /** The line is alive; sent while there is nothing else to say. */
  z.object({ type: z.literal('beat') }),
  z.object({ type: z.literal('message'), threadId: z.uuid(), message: chatMessageSchema }),
  /** Somebody, or oneself in another tab, has read beyond `from`, up to `to`. */
  z.object({ type: z.literal('read'), threadId: z.uuid(), accountId: z.uuid(), from: z.number(), to: z.number() }),
  z.object({ type: z.literal('typing'), threadId: z.uuid(), accountId: z.uuid(), name: z.string() }),
  z.object({ type: z.literal('presence'), accountId: z.uuid(), isOnline: z.boolean() }),
  /** Opened, closed, muted, left, or a message of it removed: ask for it again. */
  z.object({ type: z.literal('thread'), threadId: z.uuid() }),
  /** Notices or whatever else the bell counts: ask for them again. */
  z.object({ type: z.literal('notifications') }),
  /** Somebody has changed what this person may: ask for it, and for whatever is shown, again. */
  z.object({ type: z.literal('access') }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

/** What a browser tells the server. `hello` comes first, and again with each renewed token. */
export const liveMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string().check(z.maxLength(4000)) }),
  /** At most every three seconds for a conversation; more often is left out. */
  z.object({ type: z.literal('typing'), threadId: z.uuid() }),
])
export type LiveMessage = z.infer<typeof liveMessageSchema>

/** Why the server closed the line, in the numbers of a WebSocket. Everything else is an accident: come back. */
export const liveCloseCodes = {
  /** The session has ended or never was: sign in first. */
  signedOut: 4401,
  /** Too many lines of one person: the oldest ones go. */
  tooManyLines: 4409,
  /** Too much at once, or nothing that can be read. */
  misbehaved: 1008,
  /** The server restarts: come back in a moment. */
  restarting: 1012,
  /** The line is too slow for what there is to say: come back and catch up. */
  tooSlow: 1013,
} as const

/** The line to the server as the shell hands it to a panel: one for each tab, whoever listens. */
export interface LiveChannel {
  /** Calls `listener` with each event; answers how to stop. After an interruption a `catch-up` comes first. */
  watch(listener: (event: LiveEvent) => void): () => void
  /** Says something if the line is open, else nothing happens. */
  send(message: Exclude<LiveMessage, { type: 'hello' }>): void
  isOpen(): boolean
  /** Calls `listener` whenever the line opens or closes; answers how to stop. */
  watchOpen(listener: () => void): () => void
}
