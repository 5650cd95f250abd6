import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'
import { type FileNote, fileNoteSchema, importStateSchema, rememberedSchema } from './imports'
import { classCodeSchema } from './school'
import { timetableStates } from './timetable'

const columnSchema = z.nullable(z.int().check(z.minimum(0), z.maximum(499)))

/** The columns of a timetable in the words of the FET program. */
export const timetableColumns = {
  activity: 'Activity Id',
  day: 'Day',
  hour: 'Hour',
  students: 'Students Sets',
  subject: 'Subject',
  teachers: 'Teachers',
  tags: 'Activity Tags',
  room: 'Room',
  comments: 'Comments',
} as const

export const timetableNameKinds = ['subject', 'staff', 'stream', 'room'] as const
export type TimetableNameKind = (typeof timetableNameKinds)[number]

/** The longest text that a cell of a timetable may have. */
export const longestTimetableCell = 2000
const text = z.string().check(z.maxLength(longestTimetableCell))

/** Which record of the school a text of the file is; with neither a record nor `isNew` its rows are refused. */
const nameChoiceSchema = z.object({
  kind: z.enum(timetableNameKinds),
  /** As it stands in the file, spaces included. */
  text,
  recordId: z.nullable(z.uuid()),
  /** It is made when the file is taken over; a stream then needs its class. */
  isNew: z.boolean(),
  classCode: z.nullable(classCodeSchema),
  /** The part of the stream that is meant; null for all of it. */
  part: z.nullable(z.string().check(z.maxLength(40))),
  /** Instead of a record: the text of the stream that it is a part of. */
  partOf: z.nullable(text),
})
export type TimetableNameChoice = z.infer<typeof nameChoiceSchema>

/** So many names, and so many days or periods, a file may have at most. */
export const mostTimetableNames = 3000
export const mostTimetablePlaces = 100

const placeChoiceSchema = z.object({ text, place: z.nullable(z.int().check(z.minimum(1), z.maximum(24))) })

export const timetableMappingSchema = z.object({
  columns: z.object({
    activity: columnSchema,
    day: columnSchema,
    hour: columnSchema,
    students: columnSchema,
    subject: columnSchema,
    teachers: columnSchema,
    tags: columnSchema,
    room: columnSchema,
    comments: columnSchema,
  }),
  /** Which day of the cycle, and which period, a text of the file is. */
  days: z.array(placeChoiceSchema).check(z.maxLength(mostTimetablePlaces)),
  hours: z.array(placeChoiceSchema).check(z.maxLength(mostTimetablePlaces)),
  names: z.array(nameChoiceSchema).check(z.maxLength(mostTimetableNames)),
})
export type TimetableMapping = z.infer<typeof timetableMappingSchema>

export type TimetableFileNote = FileNote

const leftOutSchema = z.object({
  kind: z.string(),
  count: z.number(),
  /** The first line. */
  line: z.number(),
  sentence: z.string(),
})
export type TimetableLeftOut = z.infer<typeof leftOutSchema>

const previewSchema = z.object({
  rows: z.number(),
  /** Of lessons. */
  counts: z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() }),
  /** Records that would be made. */
  made: z.object({ subject: z.number(), staff: z.number(), stream: z.number(), room: z.number() }),
  /** The first 500. */
  refused: z.array(fileNoteSchema),
  changes: z.array(z.object({ line: z.number(), lesson: z.string(), before: z.string(), after: z.string() })),
  /** Lessons of the draft that the file does not name, and that stay. */
  missing: z.number(),
  /** Lessons of teachers who have the subject in none of their streams, and the first 500; absent where there are none. They are written all the same. */
  unallocated: z.optional(
    z.object({
      count: z.number(),
      shown: z.array(z.object({ line: z.number(), lesson: z.string(), teachers: z.string() })),
    }),
  ),
  /** What the file says besides its lessons and is not taken over, by kind; absent where there is nothing of it. */
  leftOut: z.optional(z.array(leftOutSchema)),
})

export const timetableUploadSchema = z.object({
  id: z.uuid(),
  timetableId: z.uuid(),
  state: importStateSchema,
  fileName: z.string(),
  headers: z.array(z.string()),
  rows: z.number(),
  mapping: timetableMappingSchema,
  remembered: rememberedSchema,
  preview: z.nullable(previewSchema),
  /** Why it failed, in a sentence. */
  failure: z.nullable(z.string()),
})
export type TimetableUpload = z.infer<typeof timetableUploadSchema>

const upload = z.object({ uploadId: z.uuid() })

export const startTimetableUpload = endpoint({
  method: 'POST',
  path: '/api/timetables/:timetableId/uploads',
  access: 'timetables.write',
  summary: 'Drop: a timetable of the FET program; recognises columns, days, periods and names',
  transport: 'upload',
  input: z.object({ timetableId: z.uuid() }),
  output: timetableUploadSchema,
})

export const getTimetableUpload = endpoint({
  method: 'GET',
  path: '/api/timetable-uploads/:uploadId',
  access: 'timetables.write',
  summary: 'How far an upload of a timetable is',
  input: upload,
  output: z.extend(timetableUploadSchema, {
    /** What it is of; null where that was removed. */
    timetable: z.optional(
      z.nullable(z.object({ title: z.string(), termId: z.uuid(), state: z.enum(timetableStates) })),
    ),
  }),
})

export const previewTimetableUpload = endpoint({
  method: 'PUT',
  path: '/api/timetable-uploads/:uploadId/mapping',
  access: 'timetables.write',
  summary: 'Map, then preview: which lessons would be new, changed, unchanged and refused',
  input: z.object({ uploadId: z.uuid(), mapping: timetableMappingSchema }),
  output: timetableUploadSchema,
})

/** Refused with `conflict` where something is refused and it was not said that it is to be left out, or the draft has changed. */
export const applyTimetableUpload = endpoint({
  method: 'POST',
  path: '/api/timetable-uploads/:uploadId/apply',
  access: 'timetables.write',
  summary: 'Write the lessons into the draft in one transaction',
  input: z.object({ uploadId: z.uuid(), skipRefused: z.optional(z.boolean()) }),
  output: timetableUploadSchema,
})

/**
 * New lessons are gone again, and the others are what they were. Refused with `conflict`, and with the list, where somebody has changed one
 * since, or the timetable is no draft any longer. Subjects, staff, streams and rooms that the file made stay.
 */
export const undoTimetableUpload = endpoint({
  method: 'POST',
  path: '/api/timetable-uploads/:uploadId/undo',
  access: 'timetables.write',
  summary: 'Take an applied upload of a timetable back as a whole',
  input: upload,
  output: timetableUploadSchema,
})

const madeCounts = z.object({ subject: z.number(), staff: z.number(), stream: z.number(), room: z.number() })
const madeSchema = z.object({
  /** That nothing refers to. */
  unused: madeCounts,
  used: madeCounts,
})

export const getUnusedOfUpload = endpoint({
  method: 'GET',
  path: '/api/timetable-uploads/:uploadId/made',
  access: 'timetables.write',
  summary: 'How many of the records that an upload of a timetable made are used',
  input: upload,
  output: madeSchema,
})

/** Refused with `conflict` unless the upload was taken back. What is used stays. */
export const removeUnusedOfUpload = endpoint({
  method: 'DELETE',
  path: '/api/timetable-uploads/:uploadId/made',
  access: 'timetables.write',
  summary: 'Remove the records that an upload of a timetable made and nothing refers to',
  input: upload,
  output: madeSchema,
})

/** The table and the whole file of the FET program, and the archive of the international timetabling contest. */
export const timetableFormats = ['csv', 'fet', 'xhstt'] as const

export const downloadTimetableFile = endpoint({
  method: 'GET',
  path: '/api/timetables/:timetableId/file',
  access: 'timetables.write',
  summary:
    'A timetable as a file: as the FET program writes it, a row for each period of a lesson, unless another format is asked for',
  transport: 'download',
  input: z.object({ timetableId: z.uuid(), format: z.optional(z.enum(timetableFormats)) }),
  output: downloadSchema,
})

export const timetablePrints = ['streams', 'staff', 'school'] as const
export const timetablePapers = ['A4', 'A3'] as const

export const printTimetable = endpoint({
  method: 'GET',
  path: '/api/timetables/:timetableId/print',
  access: 'timetables.write',
  summary: 'A timetable for the wall as a PDF: a page for each stream or teacher, or the whole school on one',
  transport: 'download',
  input: z.object({
    timetableId: z.uuid(),
    of: z.enum(timetablePrints),
    paper: z.enum(timetablePapers),
  }),
  output: downloadSchema,
})
