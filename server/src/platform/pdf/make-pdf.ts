import { buffer } from 'node:stream/consumers'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { fonts, isOfScript, mayRead } from './fonts'
import { type EmbeddedFace, PdfDocument, virtualFiles } from './pdf-parts'
import { type FontHolder, readAsShown } from './readable-text'
import { drawTagged } from './tagged-pages'
import { Typefaces } from './typefaces'
import { writeWholeLines, writeWholePages } from './whole-pages'

/**
 * A PDF on A4 in the font of the portal, with text that can be selected, and tagged for those who hear it (PDF/UA): headings by
 * `headlineLevel`, tables by `headerRows`, pictures by `alt`; a picture without one is decoration. Knows no picture but one inside the document.
 */
export async function makePdf(document: TDocumentDefinitions): Promise<Buffer> {
  const { defaultStyle, language = 'en-GB', info = {}, ...rest } = document
  const { title, author, creationDate = new Date() } = info
  const unfinished = new PortalDocument(
    fonts,
    {},
    {},
    {},
    optionsOf(language, {
      ...{ Producer: 'Bellhouse', Creator: 'Bellhouse', CreationDate: creationDate },
      ...(title && { Title: title }),
      ...(author && { Author: author }),
    }),
    virtualFiles,
    mayRead,
  )
  writeWholePages(unfinished)
  writeWholeLines(unfinished)
  drawTagged(unfinished, {
    pageSize: 'A4',
    pageMargins: [64, 56, 64, 64],
    ...rest,
    defaultStyle: { font: 'SourceSans', fontSize: 11, lineHeight: 1.25, ...defaultStyle },
  })
  readAsShown(unfinished as unknown as FontHolder)
  const stream = unfinished as unknown as NodeJS.ReadableStream & { end(): void }
  stream.end()
  return buffer(stream)
}

const optionsOf = (lang: string, info: Record<string, unknown>) => ({
  ...{ pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, displayTitle: true },
  ...{ lang, info, autoFirstPage: false, compress: true, fontLayoutCache: true, font: null },
})

const typefaces = new Typefaces()

class PortalDocument extends PdfDocument {
  override provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFace {
    const style = this.getFontType(bold, italics)
    const found = this.fontCache[family]?.[style]
    if (found) return found
    const read = () => super.provideFont(family, bold, italics)
    const file = this.getFontFile(family, bold, italics)
    const face = file === null ? read() : typefaces.provide(this, file, read)
    if (isOfScript(family)) keepLine(face, this.provideFont('SourceSans', bold, italics))
    this.fontCache[family] = { ...this.fontCache[family], [style]: face }
    return face
  }

  /** The library writes title and author into XML as they are. */
  override _addInfo() {
    const { info } = this
    this.info = Object.fromEntries(Object.entries(info).map(([key, value]) => [key, escaped(value)]))
    super._addInfo()
    this.info = info
  }
}

/** A list has as many rows to a page, whatever people are called: other scripts keep more room above and below. */
const keepLine = (face: EmbeddedFace, { ascender, descender }: EmbeddedFace) =>
  Object.assign(face, { ascender, descender })

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (value: unknown) =>
  value instanceof Date ? value : String(value).replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
