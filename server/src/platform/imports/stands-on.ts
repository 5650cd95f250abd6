import { countOf, numberText } from '@bellhouse/words'

const mostTold = 10

/** The first of them by name, and how many there are besides. */
export function firstOf(told: readonly string[]): string {
  const more = told.length > mostTold ? `; and ${numberText(told.length - mostTold)} more` : ''
  return told.slice(0, mostTold).join('; ') + more
}

/** Why an import stays: what was done since with what it has written, by name as far as that can be read. */
export function standsOnSentence(one: string, many: string, told: readonly string[]): string {
  return `This can no longer be taken back, because ${countOf(told.length, one, many)} afterwards: ${firstOf(told)}.`
}
