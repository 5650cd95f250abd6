const specialLetters: Record<string, string> = {
  đ: 'd',
  ɗ: 'd',
  ɛ: 'e',
  ə: 'e',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ɔ: 'o',
  ɓ: 'b',
  ƙ: 'k',
  ƴ: 'y',
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[đɗɛəłŋøɔɓƙƴ]/g, (letter) => specialLetters[letter] ?? letter)
    .replace(/[^a-z0-9]/g, '')

/** A first wish for a username that every keyboard can type: first given name, dot, family name; of a name in one piece its first and last word. */
export function usernameFor({
  givenNames,
  familyName,
  number,
}: {
  givenNames: string
  familyName: string
  number: string
}) {
  const words = givenNames.trim().split(/\s+/)
  const last = familyName || (words.length > 1 ? words.at(-1) : '')
  const parts = [plain(words[0] ?? ''), plain(last ?? '')].filter(Boolean)
  return parts.join('.') || plain(number) || 'person'
}

/** The wished name, or the same with the lowest number behind it that nobody has. */
export function freeUsername(wish: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wish)) return wish
  let number = 2
  while (taken.has(`${wish}${number}`)) number += 1
  return `${wish}${number}`
}
