import type { CommentAuthor, CommentTemplate } from '@bellhouse/contracts'

/** The first comment of the bank by that author that is meant for this average; empty without one. */
export function suggestComment(templates: readonly CommentTemplate[], author: CommentAuthor, average: number | null) {
  if (average === null) return ''
  const percent = Math.round(average)
  return templates.find((one) => one.author === author && one.from <= percent && percent <= one.to)?.text ?? ''
}
