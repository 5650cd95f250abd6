import type { CommentAuthor, CommentTemplate } from '@bellhouse/contracts'

/** Comments of the bank by that author: those for this average first. */
export function suggestComments(templates: readonly CommentTemplate[], author: CommentAuthor, average: number | null) {
  const all = templates.filter((one) => one.author === author)
  const fits = all.filter(
    ({ from, to }) => average !== null && from <= Math.round(average) && Math.round(average) <= to,
  )
  return [...fits, ...all.filter((one) => !fits.includes(one))]
}

/** The first one that is meant for this average. */
export function findSuggestion(templates: readonly CommentTemplate[], author: CommentAuthor, average: number | null) {
  const [first] = suggestComments(templates, author, average)
  if (!first || average === null) return undefined
  return first.from <= Math.round(average) && Math.round(average) <= first.to ? first.text : undefined
}
