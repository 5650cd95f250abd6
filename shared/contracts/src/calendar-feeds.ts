import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'

const feedSchema = z.object({ madeAt: z.iso.datetime() })

/** The secret is part of the address and is told this once. */
const newFeedSchema = z.object({ path: z.string(), madeAt: z.iso.datetime() })
export type NewCalendarFeed = z.infer<typeof newFeedSchema>

/** Unknown and revoked secrets answer the same. */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:secret/lessons.ics',
  access: 'anyone',
  summary: 'Somebody’s lessons as iCalendar, for whoever knows the secret address',
  transport: 'download',
  input: z.object({ secret: z.string().check(z.maxLength(200)) }),
  output: downloadSchema,
})

export const getOwnCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feeds/own',
  access: 'own-timetable.read',
  summary: 'Whether the signed-in person has a secret address for their lessons',
  isKept: true,
  input: z.object({}),
  output: z.nullable(feedSchema),
})

export const renewOwnCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feeds/own',
  access: 'own-timetable.read',
  summary: 'Get a new secret address for the own lessons; an older one stops working',
  input: z.object({}),
  output: newFeedSchema,
})

export const revokeOwnCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feeds/own',
  access: 'own-timetable.read',
  summary: 'Stop the secret address of the own lessons',
  input: z.object({}),
  output: z.object({}),
})

const streamFeedSchema = z.object({
  streamId: z.uuid(),
  label: z.string(),
  madeAt: z.nullable(z.iso.datetime()),
})
export type StreamCalendarFeed = z.infer<typeof streamFeedSchema>

export const listStreamCalendarFeeds = endpoint({
  method: 'GET',
  path: '/api/calendar-feeds/streams',
  access: 'timetables.write',
  summary: 'The streams, and which of them have a secret address for their lessons',
  input: z.object({}),
  output: z.array(streamFeedSchema),
})

export const renewStreamCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feeds/streams/:streamId',
  access: 'timetables.write',
  summary: 'Get a new secret address for the lessons of a stream; an older one stops working',
  input: z.object({ streamId: z.uuid() }),
  output: newFeedSchema,
})

export const revokeStreamCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feeds/streams/:streamId',
  access: 'timetables.write',
  summary: 'Stop the secret address of a stream',
  input: z.object({ streamId: z.uuid() }),
  output: z.object({}),
})
