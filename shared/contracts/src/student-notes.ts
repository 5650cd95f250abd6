import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { paragraphSchema } from './texts'

export const noteAudiences = ['office', 'class-teacher'] as const
export type NoteAudience = (typeof noteAudiences)[number]

/** Who reads a note besides whoever wrote it. */
export const audienceWords: Readonly<Record<NoteAudience, string>> = {
  office: 'Office only',
  'class-teacher': 'Office and class teacher',
}

export const longestStudentNote = 2_000

const noteText = paragraphSchema(longestStudentNote).check(z.refine((text) => text.trim() !== '', 'Write the note'))
const audienceSchema = z.enum(noteAudiences)

const noteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  audience: audienceSchema,
  /** Null once the account is nobody’s. */
  by: z.nullable(z.string()),
  writtenAt: z.string(),
  mayRemove: z.boolean(),
})
export type StudentNote = z.infer<typeof noteSchema>

/** The office reads all; a class teacher those for class teachers, and the own ones. For other teachers the student does not exist. */
export const listStudentNotes = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/notes',
  access: 'student-notes.read',
  summary: 'The notes on a student that the caller may read, the newest first',
  showsProtected: true,
  input: z.object({ studentId: z.uuid() }),
  output: z.object({ studentId: z.uuid(), notes: z.array(noteSchema) }),
})

export const addStudentNote = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/notes',
  access: 'student-notes.write',
  summary: 'Write a note on a student',
  input: z.object({ studentId: z.uuid(), text: noteText, audience: audienceSchema }),
  output: noteSchema,
})

/** Whoever wrote it, or the office. The same call puts it back. */
export const removeStudentNote = endpoint({
  method: 'PUT',
  path: '/api/student-notes/:noteId/removal',
  access: 'student-notes.write',
  summary: 'Remove a note, or put a removed one back',
  input: z.object({ noteId: z.uuid(), isRemoved: z.boolean() }),
  output: z.object({ isRemoved: z.boolean() }),
})
