import type { RosterTableKind } from '@bellhouse/contracts'
import { frenchWords } from './french-words'
import { germanWords } from './german-words'
import type { LanguageWords } from './language-words'
import { portugueseWords } from './portuguese-words'
import { spanishWords } from './spanish-words'
import { swahiliWords } from './swahili-words'
import { systemWords } from './system-words'

type Words = Record<string, string[]>

const languages: readonly LanguageWords[] = [
  systemWords,
  frenchWords,
  germanWords,
  spanishWords,
  portugueseWords,
  swahiliWords,
]

/** What the columns of a list are called beside these words, by the column. */
export function withOtherLanguages(words: Readonly<Words>, list: RosterTableKind): Words {
  const all: Words = { ...words }
  for (const language of languages) {
    for (const [field, others] of Object.entries(language[list] ?? {})) all[field] = [...(all[field] ?? []), ...others]
  }
  return all
}
