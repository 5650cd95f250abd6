import { createRequire } from 'node:module'

declare module 'pdfmake/interfaces' {
  interface ContentBase {
    /** What a picture shows, for whoever does not see it; without it, the picture is decoration. */
    alt?: string
    /** What is drawn instead of the drawing, whose frame then says how large it is. */
    boxes?: Boxes
  }
}

// The library draws pages without their structure; these are its parts, put together anew by whoever tags them.
const require = createRequire(import.meta.url)
const part = <T>(name: string): T => require(`pdfmake/js/${name}.js`).default

/** Boxes of one colour, each `[x, y, width]` and one high, as one shape. */
export interface Boxes {
  colour: string
  /** How many of them fill the side of the square that they stand in. */
  side: number
  all: readonly (readonly [x: number, y: number, width: number])[]
}

/** A piece of structure: a heading, a cell, a figure. */
export interface StructureElement {
  dictionary: { data: Record<string, unknown> }
  add(child: StructureElement | MarkedContent): void
  end(): void
}

export type MarkedContent = object

/** A page that is drawn on. */
export interface UnfinishedPage {
  content: { write(text: string): void }
  write(text: string): void
  end(): void
}

/** A typeface of one weight. */
interface Face {
  hasGlyphForCodePoint(codePoint: number): boolean
}

export interface PdfDocument {
  fontCache: Record<string, Record<string, never>>
  info: Record<string, unknown>
  page: UnfinishedPage
  provideFont(family: string, bold: boolean, italics: boolean): { font: Face }
  on(event: 'pageAdded', handle: () => void): void
  save(): void
  restore(): void
  transform(...matrix: readonly number[]): void
  fillColor(colour: string): void
  fill(): void
  addContent(text: string): void
  struct(type: string, options?: { alt?: string; scope?: string; bbox?: readonly number[] }): StructureElement
  addStructure(element: StructureElement): void
  markStructureContent(type: string): MarkedContent
  markContent(type: 'Artifact', options: { type: 'Layout' | 'Pagination' }): void
  endMarkedContent(): void
  _addInfo(): void
}

/** A line of a text, or a picture, as it is drawn. */
export interface Drawn {
  /** The text of the document that the line is of. */
  source?: object
  boxes?: Boxes
  x: number
  y: number
  _width: number
  _height: number
}

export interface Page {
  items: { type: string; item: Drawn }[]
}

interface Builder {
  registerTableLayouts(layouts: unknown): void
  layoutDocument(...parts: unknown[]): Page[]
  buildNextLine(text: object): Drawn | null
}

interface Renderer {
  pdfDocument: PdfDocument
  renderPages(pages: Page[]): void
  renderLine(line: Drawn, x: number, y: number): void
  renderVector(vector: Drawn): void
  renderImage(image: Drawn): void
  renderSVG(drawing: Drawn): void
}

export const PdfDocument = part<new (...parts: unknown[]) => PdfDocument>('PDFDocument')
export const LayoutBuilder = part<new (...parts: unknown[]) => Builder>('LayoutBuilder')
export const PageRenderer = part<new (document: PdfDocument) => Renderer>('Renderer')
export const DrawingMeasure = part<new () => object>('SVGMeasure')
export const virtualFiles = part<object>('virtual-fs')
export const { tableLayouts } = require('pdfmake/js/tableLayouts.js') as { tableLayouts: object }
export const { normalizePageSize, normalizePageMargin } = require('pdfmake/js/PageSize.js') as {
  normalizePageSize(size: unknown, orientation?: string): { width: number; height: number }
  normalizePageMargin(margins: unknown): unknown
}
