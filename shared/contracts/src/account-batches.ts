import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'
import { idsSchema } from './texts'

/** Whose accounts are meant; who has left the school is in none of them. Guardians have no accounts. */
export const accountAudienceSchema = z.union([
  z.object({ everyOf: z.enum(['students', 'staff']) }),
  z.object({ streamId: z.uuid() }),
  z.object({ studentIds: idsSchema(500).check(z.minLength(1)) }),
  z.object({ staffIds: idsSchema(500).check(z.minLength(1)) }),
])
export type AccountAudience = z.infer<typeof accountAudienceSchema>

const accountStandingSchema = z.enum(['none', 'never-signed-in', 'in-use', 'disabled'])
export type AccountStanding = z.infer<typeof accountStandingSchema>

const standingCounts = {
  /** Who has not left the school. */
  people: z.number(),
  none: z.number(),
  neverSignedIn: z.number(),
  inUse: z.number(),
  disabled: z.number(),
}

export const countAccounts = endpoint({
  method: 'GET',
  path: '/api/account-counts',
  access: 'accounts.write',
  summary: 'For each stream, and for the staff: who can sign in, who never did, who may not',
  input: z.object({}),
  output: z.object({
    /** `stream` is null for the students who are in none. */
    streams: z.array(z.object({ streamId: z.nullable(z.uuid()), stream: z.nullable(z.string()), ...standingCounts })),
    staff: z.object(standingCounts),
  }),
})

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const chosenPattern = new RegExp(`^${uuid}(?:,${uuid}){0,49}$`)

export const accountRowSchema = z.object({
  personId: z.uuid(),
  name: z.string(),
  /** Admission or staff number. */
  number: z.string(),
  stream: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  accountId: z.nullable(z.uuid()),
  username: z.nullable(z.string()),
  standing: accountStandingSchema,
  lastSignIn: z.nullable(z.string()),
})
export type AccountRow = z.infer<typeof accountRowSchema>

/** Fifty to a page; `after` is the `next` of the page before. */
export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts',
  access: 'accounts.write',
  summary: 'Students or staff with the state of their accounts, fifty to a page',
  input: z.object({
    people: z.optional(z.enum(['students', 'staff'])),
    stream: z.optional(z.uuid()),
    standing: z.optional(accountStandingSchema),
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Only these people: their ids separated by commas, fifty at most. */
    chosen: z.optional(z.string().check(z.regex(chosenPattern))),
    after: z.optional(z.string().check(z.maxLength(600))),
  }),
  output: z.object({ rows: z.array(accountRowSchema), next: z.nullable(z.string()) }),
})

export const accountBatchSchema = z.object({
  id: z.uuid(),
  /** `printing` is when the accounts are there and their slips are being laid out. */
  state: z.enum(['running', 'printing', 'done', 'cancelled', 'failed']),
  /** Passwords made so far, and in all. */
  progress: z.object({ done: z.number(), total: z.number() }),
  created: z.number(),
  /** Who got a new one-time password, because the first one was never used. */
  renewed: z.number(),
  /** Who has an account already and was left alone. */
  kept: z.number(),
  /** Whether the slips can still be had by whoever asks; that is once. */
  hasSlips: z.boolean(),
  failure: z.nullable(z.string()),
})
export type AccountBatch = z.infer<typeof accountBatchSchema>

/** Refused with `conflict` while another batch is being made. */
export const startAccountBatch = endpoint({
  method: 'POST',
  path: '/api/account-batches',
  access: 'accounts.write',
  summary: 'Accounts with one-time passwords for all who have none; ask `getAccountBatch` for the progress',
  input: z.object({
    audience: accountAudienceSchema,
    /** Also new one-time passwords for those who never signed in with theirs. */
    renewUnused: z.optional(z.boolean()),
  }),
  output: accountBatchSchema,
})

export const getAccountBatch = endpoint({
  method: 'GET',
  path: '/api/account-batches/:batchId',
  access: 'accounts.write',
  summary: 'How far a batch of accounts is',
  input: z.object({ batchId: z.uuid() }),
  output: accountBatchSchema,
})

export const cancelAccountBatch = endpoint({
  method: 'POST',
  path: '/api/account-batches/:batchId/cancel',
  access: 'accounts.write',
  summary: 'Stop; no account of the batch is made',
  input: z.object({ batchId: z.uuid() }),
  output: accountBatchSchema,
})

/** Once, by whoever started the batch, within an hour; then the passwords are gone. */
export const takeSlips = endpoint({
  method: 'POST',
  path: '/api/account-batches/:batchId/slips',
  access: 'accounts.write',
  summary: 'The slips of a batch as a PDF with cut lines, sorted by stream and name',
  transport: 'download',
  input: z.object({ batchId: z.uuid() }),
  output: downloadSchema,
})

export const changeAccounts = endpoint({
  method: 'POST',
  path: '/api/accounts/changes',
  access: 'accounts.write',
  summary: 'Disable, enable or sign out many accounts, or mail them a link for a new password',
  input: z.object({
    audience: accountAudienceSchema,
    action: z.enum(['disable', 'enable', 'end-sessions', 'mail-reset-link']),
  }),
  output: z.object({
    changed: z.number(),
    /** Accounts that the action does not fit: of admins, without an address, or so already. */
    left: z.number(),
    /** Why a mail may not come: the portal has no mail server, or the last one that was tried did not leave. */
    mailTrouble: z.optional(z.enum(['no-server', 'failing'])),
  }),
})
