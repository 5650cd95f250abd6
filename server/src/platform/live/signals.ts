import * as z from 'zod/mini'

/** Where the server's processes hear from the database, and through it from each other. */
export const liveNotices = 'bellhouse_live'

/** What happened, in few words: whoever hears it asks the database for the rest, and who may be told. */
export const signalSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), threadId: z.uuid(), seq: z.number() }),
  z.object({ type: z.literal('read'), threadId: z.uuid(), accountId: z.uuid(), from: z.number(), to: z.number() }),
  z.object({ type: z.literal('typing'), threadId: z.uuid(), accountId: z.uuid(), name: z.string() }),
  z.object({ type: z.literal('thread'), threadId: z.uuid() }),
  /** Of concern to that person alone, in all tabs. */
  z.object({ type: z.literal('muted'), threadId: z.uuid(), accountId: z.uuid() }),
  z.object({ type: z.literal('presence'), accountIds: z.array(z.uuid()), isOnline: z.boolean() }),
  /** Without `accountIds` for everybody. */
  z.object({ type: z.literal('notifications'), accountIds: z.optional(z.array(z.uuid())) }),
  // These two come from triggers, so that no way of ending a session can be forgotten.
  z.object({ type: z.literal('session-ended'), sessionId: z.uuid() }),
  z.object({ type: z.literal('account-changed'), accountId: z.uuid() }),
])
export type Signal = z.infer<typeof signalSchema>

/** What an announcement says; nothing where it is none of ours. */
export function readSignal(text: string): Signal | undefined {
  return signalSchema.safeParse(readJson(text)).data
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
