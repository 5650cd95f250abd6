import * as z from 'zod/mini'
import { daysBetween } from './days'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'
import { changeSchema } from './history'
import { noticeCardSchema } from './notice-cards'
import { classCodeSchema, daySchema } from './school'
import { idsSchema, nameSchema, paragraphSchema, versionSchema } from './texts'

export const noticeAudiences = ['everybody', 'staff', 'students', 'classes', 'streams'] as const
export const noticeAudienceSchema = z.enum(noticeAudiences)
export type NoticeAudience = (typeof noticeAudiences)[number]

/** Before its first day, from then to its last day, after it, or taken back. */
export const noticeStates = ['planned', 'current', 'past', 'withdrawn'] as const
export const noticeStateSchema = z.enum(noticeStates)
export type NoticeState = (typeof noticeStates)[number]

/** Bytes of one file. */
export const largestNoticeFile = 10_000_000
export const mostNoticeFiles = 5

export const noticeFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  /** Bytes. */
  size: z.number(),
})
export type NoticeFile = z.infer<typeof noticeFileSchema>

const placeSchema = z.optional(z.string().check(z.maxLength(300)))

/** Fifty to a page; `after` is the `next` of the page before. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: 'notices.read',
  summary: 'The notices for the signed-in person: pinned ones first, then the newest',
  isKept: true,
  input: z.object({ scope: z.optional(z.enum(['current', 'past'])), after: placeSchema }),
  output: z.object({ notices: z.array(noticeCardSchema), next: z.nullable(z.string()) }),
})

export const noticeSchema = z.object({
  ...z.omit(noticeCardSchema, { files: true }).shape,
  files: z.array(noticeFileSchema),
  state: noticeStateSchema,
  writtenAt: z.string(),
  /** Whom it is for, in words, for instance `S1 East and who teaches there`. */
  audienceText: z.string(),
  /** For whoever wrote it and for administrators; null for everybody else. */
  desk: z.nullable(
    z.object({
      version: versionSchema,
      audience: noticeAudienceSchema,
      classCodes: z.array(classCodeSchema),
      streamIds: z.array(z.uuid()),
      withTeachers: z.boolean(),
      /** How many people it is for at present, and how many of them have read it. */
      people: z.number(),
      read: z.number(),
      withdrawnBy: z.nullable(z.string()),
      withdrawnAt: z.nullable(z.string()),
    }),
  ),
})
export type SchoolNotice = z.infer<typeof noticeSchema>

export const getNotice = endpoint({
  method: 'GET',
  path: '/api/notices/:noticeId',
  access: 'notices.read',
  summary: 'One notice with its text and its files',
  isKept: true,
  input: z.object({ noticeId: z.uuid() }),
  output: noticeSchema,
})

/** Only for whom the notice is for; a second time changes nothing. */
export const markNoticeRead = endpoint({
  method: 'PUT',
  path: '/api/notices/:noticeId/read',
  access: 'notices.read',
  summary: 'Say that the signed-in person has read a notice',
  input: z.object({ noticeId: z.uuid() }),
  output: z.object({}),
})

export const downloadNoticeFile = endpoint({
  method: 'GET',
  path: '/api/notices/:noticeId/files/:fileId',
  access: 'notices.read',
  summary: 'A file that hangs on a notice',
  transport: 'download',
  input: z.object({ noticeId: z.uuid(), fileId: z.uuid() }),
  output: downloadSchema,
})

/** A notice in the list of whoever writes them. */
export const writtenNoticeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  from: daySchema,
  until: daySchema,
  isPinned: z.boolean(),
  author: z.string(),
  state: noticeStateSchema,
  audienceText: z.string(),
  /** How many people have read it. */
  read: z.number(),
  files: z.number(),
})
export type WrittenNotice = z.infer<typeof writtenNoticeSchema>

/** Administrators see everybody's notices, teachers their own. Fifty to a page, newest first. */
export const listWrittenNotices = endpoint({
  method: 'GET',
  path: '/api/written-notices',
  access: 'notices.write',
  summary: 'The notices that the signed-in person may change',
  input: z.object({
    state: z.optional(noticeStateSchema),
    /** Matches titles, each word anywhere. */
    search: z.optional(z.string().check(z.maxLength(100))),
    after: placeSchema,
  }),
  output: z.object({ notices: z.array(writtenNoticeSchema), next: z.nullable(z.string()) }),
})

/** Teachers write to streams that they teach or are class teacher of in the current term. */
export const getNoticeChoices = endpoint({
  method: 'GET',
  path: '/api/notice-choices',
  access: 'notices.write',
  summary: 'Whom the signed-in person may write a notice to',
  input: z.object({}),
  output: z.object({
    today: daySchema,
    audiences: z.array(noticeAudienceSchema),
    classes: z.array(z.object({ code: classCodeSchema, name: z.string() })),
    streams: z.array(z.object({ id: z.uuid(), label: z.string() })),
  }),
})

const longestDays = 366

const noticeFields = {
  title: nameSchema(120),
  text: paragraphSchema(5000).check(z.refine((text) => text.trim() !== '', 'Write what there is to say')),
  audience: noticeAudienceSchema,
  /** With `classes`. */
  classCodes: z.array(classCodeSchema).check(
    z.maxLength(6),
    z.refine((codes) => new Set(codes).size === codes.length, 'Choose each one once'),
  ),
  /** With `streams`. */
  streamIds: idsSchema(200),
  /** With students of any kind: whoever teaches them, too. */
  withTeachers: z.boolean(),
  from: daySchema,
  until: daySchema,
  isPinned: z.boolean(),
}

interface Fields {
  audience: NoticeAudience
  classCodes: string[]
  streamIds: string[]
  from: string
  until: string
}

const noticeRules = [
  z.refine<Fields>(({ audience, classCodes }) => audience !== 'classes' || classCodes.length > 0, {
    error: 'Choose at least one class',
    path: ['classCodes'],
  }),
  z.refine<Fields>(({ audience, streamIds }) => audience !== 'streams' || streamIds.length > 0, {
    error: 'Choose at least one stream',
    path: ['streamIds'],
  }),
  z.refine<Fields>(({ from, until }) => from <= until, {
    error: 'The last day cannot be before the first',
    path: ['until'],
  }),
  z.refine<Fields>(({ from, until }) => daysBetween(from, until) < longestDays, {
    error: 'A notice stands for a year at most',
    path: ['until'],
  }),
] as const

/** With files: PDF, JPEG or PNG by content, at most `mostNoticeFiles`, each at most `largestNoticeFile`. */
export const addNotice = endpoint({
  method: 'POST',
  path: '/api/notices',
  access: 'notices.write',
  summary: 'Write a notice',
  transport: 'upload',
  upload: { files: mostNoticeFiles, bytes: largestNoticeFile },
  input: z.object(noticeFields).check(...noticeRules),
  output: noticeSchema,
})

/** With other words it is unread again for whoever has read it; other days or places change nothing for them. One that was withdrawn stays as it is. */
export const saveNotice = endpoint({
  method: 'PUT',
  path: '/api/notices/:noticeId',
  access: 'notices.write',
  summary: 'Change a notice',
  input: z.object({ noticeId: z.uuid(), version: versionSchema, ...noticeFields }).check(...noticeRules),
  output: noticeSchema,
})

export const addNoticeFiles = endpoint({
  method: 'POST',
  path: '/api/notices/:noticeId/files',
  access: 'notices.write',
  summary: 'Put files on a notice',
  transport: 'upload',
  upload: { files: mostNoticeFiles, bytes: largestNoticeFile },
  input: z.object({ noticeId: z.uuid() }),
  output: noticeSchema,
})

export const removeNoticeFile = endpoint({
  method: 'DELETE',
  path: '/api/notices/:noticeId/files/:fileId',
  access: 'notices.write',
  summary: 'Take a file off a notice',
  input: z.object({ noticeId: z.uuid(), fileId: z.uuid() }),
  output: noticeSchema,
})

/** It is kept with who has read it, and nobody else is shown it any longer. */
export const withdrawNotice = endpoint({
  method: 'POST',
  path: '/api/notices/:noticeId/withdrawal',
  access: 'notices.write',
  summary: 'Take a notice back',
  input: z.object({ noticeId: z.uuid(), version: versionSchema }),
  output: noticeSchema,
})

export const noticeReaderSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** A student's stream, a member of staff's number, or nothing. */
  place: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
})
export type NoticeReader = z.infer<typeof noticeReaderSchema>

/** Fifty to a page: who has read it, the latest first, or who of those it is for has not, by name. */
export const listNoticeReaders = endpoint({
  method: 'GET',
  path: '/api/notices/:noticeId/readers',
  access: 'notices.write',
  summary: 'Who has read a notice, or has not yet',
  input: z.object({ noticeId: z.uuid(), who: z.enum(['read', 'unread']), after: placeSchema }),
  output: z.object({ readers: z.array(noticeReaderSchema), next: z.nullable(z.string()) }),
})

export const listNoticeChanges = endpoint({
  method: 'GET',
  path: '/api/notices/:noticeId/changes',
  access: 'notices.write',
  summary: 'What was changed on a notice, newest first',
  input: z.object({ noticeId: z.uuid() }),
  output: z.array(changeSchema),
})
