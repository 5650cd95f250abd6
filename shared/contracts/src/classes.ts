import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { classCodeSchema, classSchema, levelCodeSchema, levelKindSchema, streamSchema } from './school'
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
    /** Left out it stays as it is. */
    isLeaving: z.optional(z.boolean()),
  }),
  output: z.object({}),
})

const classFields = {
  code: classCodeSchema,
  name: nameSchema(40),
  level: levelCodeSchema,
  /** Whoever finishes it has finished school, unless a rollover says otherwise. */
  isLeaving: z.boolean(),
}

export const addClass = endpoint({
  method: 'POST',
  path: '/api/classes',
  access: 'classes.write',
  summary: 'Add a class',
  input: z.object({
    ...classFields,
    /** How many classes stand before it; behind all others where it is left out. */
    place: z.optional(z.int().check(z.minimum(0), z.maximum(200))),
  }),
  output: z.object({}),
})

/** The next class is the one that a rollover takes students to. */
export const orderClasses = endpoint({
  method: 'PUT',
  path: '/api/class-order',
  access: 'classes.write',
  summary: 'Put the classes in the order in which students go through them',
  input: z.object({ classCodes: z.array(classCodeSchema).check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({}),
})

/** The reply is what `addClass` needs to bring it back. */
export const removeClass = endpoint({
  method: 'DELETE',
  path: '/api/classes/:classCode',
  access: 'classes.write',
  summary: 'Remove a class that nothing in the school’s books belongs to',
  input: z.object({ classCode: classCodeSchema }),
  output: z.object({ ...classFields, place: z.number() }),
})

/** Refused with `conflict` once the school has students, applications or marks. */
export const chooseReadyMadeClasses = endpoint({
  method: 'POST',
  path: '/api/ready-made-classes',
  access: 'classes.write',
  summary: 'Replace the classes and levels of a school without students by a ready-made set',
  input: z.object({ key: z.string().check(z.maxLength(40)) }),
  /** By which it is undone. */
  output: z.object({ actId: z.uuid() }),
})

/** Refused with `conflict` once the school has students, streams, applications or marks, or something of it was changed since. */
export const undoReadyMadeClasses = endpoint({
  method: 'POST',
  path: '/api/ready-made-classes/:actId/undo',
  access: 'classes.write',
  summary: 'Take a ready-made set back: classes, levels and what was chosen for them are as before it',
  input: z.object({ actId: z.uuid() }),
  output: z.object({}),
})

const levelFields = { name: nameSchema(40), kind: levelKindSchema }

export const addLevel = endpoint({
  method: 'POST',
  path: '/api/levels',
  access: 'classes.write',
  summary: 'Add a level: the classes that share subjects and rules for results',
  input: z.object({ code: levelCodeSchema, ...levelFields }),
  output: z.object({}),
})

export const saveLevel = endpoint({
  method: 'PUT',
  path: '/api/levels/:levelCode',
  access: 'classes.write',
  summary: 'Change the name of a level, or the rules for its results',
  input: z.object({ levelCode: levelCodeSchema, ...levelFields }),
  output: z.object({}),
})

export const removeLevel = endpoint({
  method: 'DELETE',
  path: '/api/levels/:levelCode',
  access: 'classes.write',
  summary: 'Remove a level that no class and no subject belongs to',
  input: z.object({ levelCode: levelCodeSchema }),
  output: z.object({}),
})

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
