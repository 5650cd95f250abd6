import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { classCodeSchema, classSchema, levelCodeSchema, streamSchema } from './school'
import { lineSchema, nameSchema, orNothing, versionSchema } from './texts'

const streamFields = {
  name: nameSchema(40),
  room: orNothing(lineSchema(60)),
  capacity: orNothing(z.int().check(z.minimum(1), z.maximum(500))),
  classTeacherId: orNothing(z.uuid()),
}

export const streamRecordSchema = z.object({
  ...streamSchema.shape,
  capacity: z.nullable(z.number()),
  version: versionSchema,
})
export type StreamRecord = z.infer<typeof streamRecordSchema>

export const classRecordSchema = z.object({
  ...classSchema.shape,
  version: versionSchema,
  streams: z.array(streamRecordSchema),
})
export type ClassRecord = z.infer<typeof classRecordSchema>

export const listClasses = endpoint({
  method: 'GET',
  path: '/api/classes',
  access: 'classes.read',
  summary: 'The classes with their streams, rooms, class teachers and places',
  input: z.object({}),
  output: z.array(classRecordSchema),
})

export const saveClass = endpoint({
  method: 'PUT',
  path: '/api/classes/:classCode',
  access: 'classes.write',
  summary: 'Change the name or the level of a class',
  input: z.object({
    classCode: classCodeSchema,
    version: versionSchema,
    name: nameSchema(40),
    level: levelCodeSchema,
  }),
  output: z.object({}),
})

/** A class of the six that the school does not have yet comes with its first stream. */
export const addStream = endpoint({
  method: 'POST',
  path: '/api/streams',
  access: 'classes.write',
  summary: 'Add a stream to a class',
  input: z.object({ classCode: classCodeSchema, ...streamFields }),
  output: streamRecordSchema,
})

export const saveStream = endpoint({
  method: 'PUT',
  path: '/api/streams/:streamId',
  access: 'classes.write',
  summary: 'Change a stream',
  input: z.object({ streamId: z.uuid(), version: versionSchema, ...streamFields }),
  output: streamRecordSchema,
})

export const removeStream = endpoint({
  method: 'DELETE',
  path: '/api/streams/:streamId',
  access: 'classes.write',
  summary: 'Remove a stream that nothing in the school’s books belongs to',
  input: z.object({ streamId: z.uuid() }),
  output: z.object({}),
})
