import type { Inline } from './pdf-parts'

const looks = ['font', 'fontSize', 'color', 'opacity', 'characterSpacing', 'fontFeatures', 'sup', 'sub'] as const
const acts = ['link', 'linkToPage', 'linkToDestination', 'decoration', 'background', '_pageNodeRef'] as const

/**
 * Words that stand beside each other in one look as one piece of text. The library draws each word by itself, with a dozen instructions
 * that say font, colour and place again; where each letter stands is the same.
 */
export function joinWords(words: readonly Inline[]): Inline[] {
  const pieces: Inline[] = []
  for (const word of words) {
    const last = pieces.at(-1)
    if (last && continues(last, word))
      pieces[pieces.length - 1] = { ...last, text: last.text + word.text, width: last.width + word.width }
    else pieces.push(word)
  }
  return pieces
}

/** Only behind a space, because letters that touch each other may look otherwise together. */
function continues(last: Inline, word: Inline) {
  const isBeside = Math.abs(last.x + last.width - word.x) < 0.001
  return (
    isBeside &&
    last.text.endsWith(' ') &&
    looks.every((look) => last[look] === word[look]) &&
    acts.every((act) => !last[act] && !word[act])
  )
}
