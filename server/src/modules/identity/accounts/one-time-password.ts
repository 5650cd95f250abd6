import { randomInt } from 'node:crypto'

// Without letters and digits that a reader of a printed slip mixes up.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Twelve characters in three groups, about 59 bits. */
export function newOneTimePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${group()}-${group()}-${group()}`
}
