import * as z from 'zod/mini'
import { daySchema } from './school'

/** A notice in a list of those that are for the signed-in person. */
export const noticeCardSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Plain text; an empty line parts paragraphs. */
  text: z.string(),
  from: daySchema,
  until: daySchema,
  isPinned: z.boolean(),
  author: z.string(),
  isRead: z.boolean(),
  /** They have read it with other words. */
  isChanged: z.optional(z.boolean()),
  files: z.number(),
})
export type NoticeCard = z.infer<typeof noticeCardSchema>

/** How many notices a first screen shows; the others are behind its link. */
export const mostNoticesShown = 3

/** Those on a first screen. */
export const ownNoticesSchema = z.object({
  shown: z.array(noticeCardSchema),
  /** All that are current and not read yet. */
  unread: z.number(),
})
export type OwnNotices = z.infer<typeof ownNoticesSchema>
