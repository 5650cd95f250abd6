/** The first letter of each name, given names first: `Nakato, Ruth Joy` → `R. J. N.` Tells enough to whoever holds the paper. */
export function initialsOf(name: string): string {
  const [family = '', given = ''] = name.split(',', 2)
  return `${given} ${family}`
    .split(/[\s-]+/)
    .filter(Boolean)
    .map((word) => `${firstLetter(word).toLocaleUpperCase()}.`)
    .join(' ')
}

/** One letter with the marks that are code points of their own. */
const firstLetter = (word: string) => /^.\p{M}*/u.exec(word)?.[0] ?? ''
