interface EmbeddedFont {
  /** The code points that a reader gets for each glyph of the subset. */
  unicode: number[][]
  subset: { glyphs: number[] }
  font: { stringsForGlyph(glyph: number): string[] }
}

/** The part of the library's unfinished document that holds its fonts, by family and style. */
export interface FontHolder {
  fontCache: Record<string, Record<string, EmbeddedFont>>
}

/**
 * Lets each glyph be read as what it shows. A letter with two marks is drawn from its parts, and the library writes
 * down the whole letter for the first part, so that a reader would take every `o` of the document for an `ọ`.
 */
export function readAsShown(document: FontHolder) {
  const fonts = Object.values(document.fontCache).flatMap((styles) => Object.values(styles))
  for (const { unicode, subset, font } of fonts) {
    for (const [place, glyph] of subset.glyphs.entries()) {
      const own = font.stringsForGlyph(glyph)
      const said = String.fromCodePoint(...(unicode[place] ?? []))
      if (own[0] !== undefined && !own.includes(said))
        unicode[place] = [...own[0]].map((sign) => sign.codePointAt(0) ?? 0)
    }
  }
}
