import { familyOfScript } from './fonts'
import { type EmbeddedFace, type Inline, StyleStack, TextInlines, type Word } from './pdf-parts'
import { scriptOf } from './scripts'

const plain = /^[\x20-\x7e]*$/
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
// Joiners and marks of direction are drawn by nobody.
const unseen = /\p{Default_Ignorable_Code_Point}/u

/** Lets the library set each word with the typefaces that have its letters; it takes one for a whole text, and draws boxes for what that lacks. */
export function setOtherScripts() {
  const { measure } = TextInlines.prototype
  TextInlines.prototype.measure = function (words, stack) {
    const faceOf = (word: Word) => {
      const look = (name: string) => StyleStack.getStyleProperty(word, stack, name, false)
      return this.pdfDocument.provideFont(String(look('font')), look('bold') === true, look('italics') === true)
    }
    const inRuns = (word: Word) => (plain.test(word.text) ? [word] : runsOf(word, faceOf(word)))
    return measure.call(this, words.flatMap(inPieces).flatMap(inRuns), stack)
  }
}

/** No word of a language that has spaces is longer; in some others a whole text is one word. */
const longestWord = 60
const pieceOfLong = 20

/** A word that may be wider than any line in pieces between which a line can end; the library would make the column as wide as the word. */
function inPieces(word: Word): Word[] {
  if (word.text.length <= longestWord) return [word]
  const letters = Array.from(graphemes.segment(word.text), ({ segment }) => segment)
  const count = Math.ceil(letters.length / pieceOfLong)
  return Array.from({ length: count }, (_, place) => {
    const text = letters.slice(place * pieceOfLong, (place + 1) * pieceOfLong).join('')
    return place < count - 1 ? { ...word, text, noNewLine: false, lineEnd: false } : { ...word, text }
  })
}

/** A word in pieces of one typeface each, between which no line ends. */
function runsOf(word: Word, face: EmbeddedFace): Word[] {
  const runs: Word[] = []
  for (const { segment: letter } of graphemes.segment(word.text)) {
    const script = hasLetter(face, letter) ? undefined : scriptOf(letter)
    const font = script ? familyOfScript(script) : word.font
    const last = runs.at(-1)
    if (last && last.font === font) last.text += letter
    else runs.push({ ...word, text: letter, ...(font && { font }) })
  }
  return runs.map((run, place) => (place < runs.length - 1 ? { ...run, noNewLine: true, lineEnd: false } : run))
}

/** A letter has the marks on it. */
const hasLetter = ({ font }: EmbeddedFace, letter: string) =>
  [...letter].every((sign) => unseen.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))

const fromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const between = /^[\s\p{P}]*$/u

/** Puts words that are read from the right into that order; the library puts one behind the other from the left. */
export function orderFromTheRight(words: Inline[]) {
  for (let first = 0; first < words.length; first += 1) {
    const end = endOfPassage(words, first)
    if (end - first < 2) continue
    let x = words[first]?.x ?? 0
    const turned = words.slice(first, end).reverse()
    for (const word of turned) {
      word.x = x
      x += word.width
    }
    words.splice(first, turned.length, ...turned)
    first = end - 1
  }
}

/** Behind the last word from the right that follows with nothing but spaces and points between. */
function endOfPassage(words: readonly Inline[], first: number) {
  let end = first
  for (let place = first; place < words.length; place += 1) {
    const { text } = words[place] as Inline
    if (fromTheRight.test(text)) end = place + 1
    else if (place === first || !between.test(text)) break
  }
  return end
}
