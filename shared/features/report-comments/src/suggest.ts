import type { CommentAuthor, CommentTemplate } from '@bellhouse/contracts'

/** Comments of the bank by that author: those for this average first. */
export function suggestComments(templates: readonly CommentTemplate[], author: CommentAuthor, average: number | null) {
  const all = templates.filter((one) => one.author === author)
  const fits = all.filter(
    ({ from, to }) => average !== null && from <= Math.round(average) && Math.round(average) <= to,
  )
  return [...fits, ...all.filter((one) => !fits.includes(one))]
}
