import * as z from 'zod/mini'
import { endpoint } from './endpoint'

/** Minutes after which looking as somebody else ends by itself. */
export const seeAsMinutes = 30

export const startSeeingAs = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/see-as',
  access: 'people.see-as',
  summary:
    'Look at the portal as somebody else for 30 minutes, without their conversations; nothing can be changed meanwhile',
  input: z.object({ accountId: z.uuid() }),
  output: z.object({ access_token: z.string() }),
})

export const stopSeeingAs = endpoint({
  method: 'POST',
  path: '/api/see-as/stop',
  access: 'signed-in',
  isForViewers: true,
  summary: 'Be oneself again',
  input: z.object({}),
  output: z.object({
    /** For the session that it was begun from; null where that has ended. */
    access_token: z.nullable(z.string()),
  }),
})
