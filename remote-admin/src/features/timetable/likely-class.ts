import type { Option } from '@bellhouse/ui'

/** The class that the name of a stream says: `S1 Green` by the code, `1A` by the number, where that is of one class alone. Only a proposal. */
export function likelyClass(text: string, classes: readonly Option[]): string | null {
  const said = plain(text)
  const named = classes.filter(({ value, label }) => [value, label].some((own) => beginsWith(said, plain(own))))
  if (named.length === 1) return named[0]?.value ?? null
  const number = /^\D*(\d+)/.exec(said)?.[1]
  const numbered = classes.filter(({ value, label }) => [value, label].some((own) => numberIn(own) === Number(number)))
  return named.length === 0 && numbered.length === 1 ? (numbered[0]?.value ?? null) : null
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** `s1` begins `s1green`, not `s12green`. */
const beginsWith = (text: string, own: string) =>
  own !== '' && text.startsWith(own) && !(/\d$/.test(own) && /\d/.test(text.charAt(own.length)))

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? Number.NaN)
