/** What stands in braces in the text of a paper and is filled in for each student. */
export const paperWords = [
  'name',
  'admission number',
  'birth date',
  'admitted on',
  'left on',
  'class',
  'years',
  'conduct',
  'school',
  'issued on',
] as const
export type PaperWord = (typeof paperWords)[number]

const inBraces = /\{([^{}]*)\}/g

const isPaperWord = (word: string): word is PaperWord => (paperWords as readonly string[]).includes(word)

/** What stands in the braces of a text, each once, in its order. */
const listInBraces = (text: string): string[] => [
  ...new Set([...text.matchAll(inBraces)].map(([, word = '']) => word.trim())),
]

/** The words that a text has filled in. */
export const paperWordsIn = (text: string): PaperWord[] => listInBraces(text).filter(isPaperWord)

/** What is wrong with the braces of a text, in a sentence; nothing where all can be filled in. */
export function faultInBraces(text: string): string | null {
  const unknown = listInBraces(text).find((word) => !isPaperWord(word))
  if (unknown !== undefined) return `{${unknown}} is not known. Use ${listOf(paperWords.map((word) => `{${word}}`))}.`
  if (/[{}]/.test(text.replace(inBraces, ''))) return 'A brace stands alone. Write a word in braces, such as {name}.'
  return null
}

const listOf = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** The text with what is known; the braces of what is not known stay. */
export const fillPaper = (text: string, values: Partial<Record<PaperWord, string>>): string =>
  text.replace(inBraces, (whole, word: string) => values[word.trim() as PaperWord] ?? whole)
