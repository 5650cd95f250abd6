import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { codeSchema, lineSchema, orNothing, versionSchema } from './texts'

const roomFields = {
  /** Text, whatever it looks like, and kept as it is written. */
  code: codeSchema(20),
  name: lineSchema(60),
  capacity: orNothing(z.int().check(z.minimum(1), z.maximum(2000))),
}

export const roomSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  capacity: z.nullable(z.number()),
  version: versionSchema,
})
export type Room = z.infer<typeof roomSchema>

export const addRoom = endpoint({
  method: 'POST',
  path: '/api/rooms',
  access: 'timetables.write',
  summary: 'Add a room',
  input: z.object(roomFields),
  output: roomSchema,
})

export const saveRoom = endpoint({
  method: 'PUT',
  path: '/api/rooms/:roomId',
  access: 'timetables.write',
  summary: 'Change a room',
  input: z.object({ roomId: z.uuid(), version: versionSchema, ...roomFields }),
  output: roomSchema,
})

export const removeRoom = endpoint({
  method: 'DELETE',
  path: '/api/rooms/:roomId',
  access: 'timetables.write',
  summary: 'Remove a room that no timetable refers to',
  input: z.object({ roomId: z.uuid() }),
  output: z.object({}),
})
