import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { nameSchema } from './texts'

/** What other systems can be told of. */
export const webhookEvents = [
  'student.admitted',
  'student.moved',
  'student.left',
  'staff.employed',
  'staff.left',
  'report-cards.published',
  'term.current',
  'import.applied',
  'import.undone',
] as const
export const webhookEventSchema = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof webhookEventSchema>

/** Days for which it is kept what a system was sent, and what it is still to be sent. */
export const keptDeliveryDays = 30

export const webhookSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  events: z.array(webhookEventSchema),
  madeAt: z.string(),
  madeBy: z.nullable(z.string()),
  /** Since when nothing has arrived; null where all is well. */
  failingSince: z.nullable(z.string()),
  /** Nothing is sent any more: it failed for days. */
  disabledAt: z.nullable(z.string()),
})
export type Webhook = z.infer<typeof webhookSchema>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export const webhookDeliverySchema = z.object({
  id: z.uuid(),
  /** `test` for one that somebody asked for. */
  event: z.string(),
  madeAt: z.string(),
  state: z.enum(deliveryStates),
  tries: z.number(),
  nextTryAt: z.nullable(z.string()),
  /** Of the last answer; null where none came. */
  status: z.nullable(z.number()),
  /** Why the last try failed. */
  failure: z.nullable(z.string()),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: 'rosters.import',
  summary: 'The systems that are told what has happened',
  input: z.object({}),
  output: z.array(webhookSchema),
})

/** Signed as Standard Webhooks has it: `webhook-id`, `webhook-timestamp` and `webhook-signature` of each request. */
export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'rosters.import',
  summary:
    'Let a system be told what has happened, by requests to an address of it; the secret that signs them is told this once',
  input: z.object({
    name: nameSchema(100),
    address: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
    events: z.array(webhookEventSchema).check(
      z.minLength(1, 'Choose what it is told'),
      z.maxLength(webhookEvents.length),
      z.refine((all) => new Set(all).size === all.length, 'Choose each one once'),
    ),
  }),
  output: z.object({ id: z.uuid(), secret: z.string() }),
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:webhookId',
  access: 'rosters.import',
  summary: 'Tell a system nothing more, at once',
  input: z.object({ webhookId: z.uuid() }),
  output: z.object({}),
})

export const enableWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/enable',
  access: 'rosters.import',
  summary: `Send again to a system that was switched off, what has happened in the last ${keptDeliveryDays} days first`,
  input: z.object({ webhookId: z.uuid() }),
  output: z.object({}),
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/test',
  access: 'rosters.import',
  summary: 'Send a request of no meaning, and say what came back',
  input: z.object({ webhookId: z.uuid() }),
  output: webhookDeliverySchema,
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:webhookId/deliveries',
  access: 'rosters.import',
  summary: `What a system was sent in the last ${keptDeliveryDays} days and what became of it, newest first, fifty to a page`,
  input: z.object({
    webhookId: z.uuid(),
    state: z.optional(z.enum(deliveryStates)),
    /** The `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(300))),
  }),
  output: z.object({ rows: z.array(webhookDeliverySchema), next: z.nullable(z.string()) }),
})
