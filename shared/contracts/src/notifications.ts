import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { daySchema } from './school'

/** How many of each kind the bell names; the counts are of all. */
export const mostOfEachKind = 5

export const taskKinds = [
  'register',
  'marks',
  'card',
  'registers-missing',
  'marks-submitted',
  'applications',
  'chat-reports',
] as const
export type TaskKind = (typeof taskKinds)[number]

export const taskSchema = z.object({
  /** The same for the same task each time that it is asked for. */
  key: z.string(),
  kind: z.enum(taskKinds),
  /** For instance `Register of S1 East`. */
  title: z.string(),
  /** For instance `Monday 23 November, morning`. */
  detail: z.string(),
  isLate: z.boolean(),
  /** The address where it is done. */
  to: z.string(),
})
export type Task = z.infer<typeof taskSchema>

export const bellSettingsSchema = z.object({
  /** What the number at the bell counts. */
  countsMessages: z.boolean(),
  countsNotices: z.boolean(),
  countsTasks: z.boolean(),
  /** Whether the browser tells of what is new while the portal is out of sight. */
  browser: z.boolean(),
  /** Whether it shows what a message says, or only whom it is from. */
  showsText: z.boolean(),
  digest: z.enum(['off', 'daily', 'weekly']),
  /** The hour of the school's clock, 0 to 23, from which the mail goes out. */
  digestHour: z.int().check(z.minimum(0), z.maximum(23)),
  /** Of a weekly mail: 1 for Monday to 7 for Sunday. */
  digestDay: z.int().check(z.minimum(1), z.maximum(7)),
})
export type BellSettings = z.infer<typeof bellSettingsSchema>

/** One call for everything that the bell shows. */
export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'notifications.read',
  summary: 'What is unread and what is to be done: figures, and the first of each',
  input: z.object({}),
  output: z.object({
    counts: z.object({ messages: z.number(), notices: z.number(), tasks: z.number() }),
    /** Conversations with something unread, the newest first. */
    messages: z.array(
      z.object({
        threadId: z.uuid(),
        /** The other person, or the group. */
        title: z.string(),
        unread: z.number(),
        /** The beginning of the newest message; empty with attachments alone. */
        text: z.string(),
        seq: z.number(),
        sentAt: z.string(),
      }),
    ),
    notices: z.array(
      z.object({ id: z.uuid(), title: z.string(), isPinned: z.boolean(), author: z.string(), from: daySchema }),
    ),
    tasks: z.array(taskSchema),
    settings: bellSettingsSchema,
  }),
})
export type Notifications = z.infer<typeof getNotifications.output>

export const getBellSettings = endpoint({
  method: 'GET',
  path: '/api/notification-settings',
  access: 'notifications.read',
  summary: 'How the signed-in person is told of what is new',
  input: z.object({}),
  output: z.object({
    settings: bellSettingsSchema,
    /** Where mails go; null while nobody has written down an address. */
    email: z.nullable(z.string()),
  }),
})

export const saveBellSettings = endpoint({
  method: 'PUT',
  path: '/api/notification-settings',
  access: 'notifications.read',
  summary: 'Choose how one is told of what is new',
  input: bellSettingsSchema,
  output: bellSettingsSchema,
})
