import * as z from 'zod/mini'
import { endpoint } from './endpoint'

const backgroundWorkSchema = z.object({
  id: z.uuid(),
  /** What it is, in words: `print report cards`. */
  kind: z.string(),
  /** `failed` is over; `trying-again` failed and is tried again by itself; `running` is at it. */
  state: z.enum(['failed', 'trying-again', 'running']),
  /** Why it failed the last time, as a sentence. */
  failure: z.nullable(z.string()),
  /** Who asked for it; null where the portal does it by itself. */
  owner: z.nullable(z.string()),
  /** How much of it is done; both 0 where it cannot be told. */
  done: z.number(),
  total: z.number(),
  /** When it failed, is tried again, or was asked for. */
  at: z.string(),
})
export type BackgroundWork = z.infer<typeof backgroundWorkSchema>

/** More than these are not told; the newest failures come first. */
export const mostBackgroundWork = 200

export const listBackgroundWork = endpoint({
  method: 'GET',
  path: '/api/background-work',
  access: 'releases.read',
  summary: 'What the servers do in the background: what failed in the last 90 days, what is tried again, what runs',
  input: z.object({}),
  output: z.array(backgroundWorkSchema),
})

const lostMailSchema = z.object({
  id: z.uuid(),
  /** The address. Whoever waits for it there has to be told by another way. */
  recipient: z.string(),
  subject: z.string(),
  /** Why nobody took it, in the words of the mail server. */
  failure: z.nullable(z.string()),
  /** When it was given up, as ISO time. */
  at: z.string(),
})
export type LostMail = z.infer<typeof lostMailSchema>

/** `listBackgroundWork` names the newest of them; here are all. */
export const listMailsGivenUp = endpoint({
  method: 'GET',
  path: '/api/mails-given-up',
  access: 'releases.read',
  summary:
    'Mails that were given up in the last 90 days, newest first, fifty to a page; `after` is the `next` of the page before',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(300))) }),
  output: z.object({ rows: z.array(lostMailSchema), next: z.nullable(z.string()) }),
})

const backupStateSchema = z.object({
  /** Whether the settings of the server name a folder for a daily backup. */
  isDaily: z.boolean(),
  /** The newest backup that can be restored, with the moment of which it is. */
  lastGood: z.nullable(z.object({ at: z.string(), documents: z.number() })),
  /** Where the newest try went wrong, or what the backup lacks: when, and a sentence. */
  failure: z.nullable(z.object({ at: z.string(), sentence: z.string() })),
  /** Nothing is saved, and nothing backed up, until the disk of the database has room again; absent while it has. */
  isDiskFull: z.optional(z.literal(true)),
  /** No document or photo is taken until the disk of the data folder has room again, beside a database elsewhere; absent while it has. */
  isFolderFull: z.optional(z.literal(true)),
})
export type BackupState = z.infer<typeof backupStateSchema>

export const readBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  access: 'releases.read',
  summary: 'When the portal was backed up the last time, and what went wrong since',
  input: z.object({}),
  output: backupStateSchema,
})
