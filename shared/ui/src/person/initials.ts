/** The first letters of given and family name, as they stand: `Adaeze Nwosu` and `Nwosu, Adaeze` → `AN`. */
export function initialsOf(name: string): string {
  const [family = '', given = ''] = name.split(',', 2)
  const words = `${given} ${family}`.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => firstLetter(word).toLocaleUpperCase()).join('')
}

/** One letter with its marks: an accent that is written as a code point of its own belongs to it. */
function firstLetter(word: string) {
  return /^.\p{M}*/u.exec(word)?.[0] ?? ''
}

/** One of six colours, always the same one for the same name. */
export function colourOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 6_000
  return sum % 6
}
