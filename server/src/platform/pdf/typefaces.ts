import type { EmbeddedFace, PdfDocument } from './pdf-parts'

// Words of some thousand pages; a thread that prints more begins anew.
const mostWords = 20_000

type Make = new (document: PdfDocument, face: object, id: string) => EmbeddedFace

interface Kept {
  /** Gives a document what it draws of the typeface, and by which numbers. */
  Make: Make
  face: object
  /** How words are set in it. */
  words: Record<string, object>
}

/** The typefaces of all documents of a thread: each is read once, and each word is set once. The library does both for each document anew. */
export class Typefaces {
  readonly #kept = new Map<string, Kept>()

  /** The typeface of that file for a document that has not used it; `read` is how the library takes one. */
  provide(document: PdfDocument, file: string, read: () => EmbeddedFace): EmbeddedFace {
    const kept = this.#kept.get(file)
    if (!kept) {
      const first = read()
      this.#kept.set(file, { Make: first.constructor as Make, face: first.font, words: first.layoutCache })
      return first
    }
    if (Object.keys(kept.words).length > mostWords) kept.words = Object.create(null)
    document._fontCount += 1
    const made = new kept.Make(document, kept.face, `F${document._fontCount}`)
    made.layoutCache = kept.words
    document._fontFamilies[file] = made
    return made
  }
}
