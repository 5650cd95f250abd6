const mostTold = 10

/** Why an import stays: what was done since with what it has written, by name as far as that can be read. */
export function standsOnSentence(one: string, many: string, told: readonly string[]): string {
  const shown = told.slice(0, mostTold).join('; ')
  const more = told.length > mostTold ? `; and ${told.length - mostTold} more` : ''
  const what = told.length === 1 ? `1 ${one}` : `${told.length} ${many}`
  return `This can no longer be taken back, because ${what} afterwards: ${shown}${more}.`
}
