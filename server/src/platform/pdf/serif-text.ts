import { fonts, mayRead, serifFamilies } from './fonts'
import { PdfDocument, virtualFiles } from './pdf-parts'

interface Run {
  text: string
  font: string
}

const reader = new PdfDocument(fonts, {}, {}, {}, { font: null, autoFirstPage: false }, virtualFiles, mayRead)
const faces = serifFamilies.map((font) => ({ font, face: reader.provideFont(font, true, false).font }))
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Bold words in the typeface of headings, in runs of one part of it each. Words with a letter that no part has stay whole in the
 * typeface of the rest.
 */
export function serifText(words: string): string | Run[] {
  const runs: Run[] = []
  for (const { segment: text } of letters.segment(words.normalize('NFC'))) {
    const font = fontOf(text)
    if (!font) return words
    const last = runs.at(-1)
    if (last?.font === font) last.text += text
    else runs.push({ text, font })
  }
  return runs
}

/** A letter and the marks on it come from one part. */
const fontOf = (letter: string) =>
  faces.find(({ face }) => [...letter].every((sign) => face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)))?.font
