import { createRequire } from 'node:module'

declare module 'pdfmake/interfaces' {
  interface ContentBase {
    /** What a picture shows, for whoever does not see it; without it, the picture is decoration. */
    alt?: string
    /** What is drawn instead of the drawing, whose frame then says how large it is. */
    sketch?: Sketch
  }
}

// The library draws pages without their structure; these are its parts, put together anew by whoever tags them.
const require = createRequire(import.meta.url)
const part = <T>(name: string): T => require(`pdfmake/js/${name}.js`).default

/** A drawing of one colour in the instructions of a PDF. */
export interface Sketch {
  colour: string
  /** What its coordinates go to, from the top left. */
  width: number
  height: number
  instructions: string
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

/** A typeface as one document has it. */
export interface EmbeddedFace {
  font: Face
  /** How far letters reach up and down from where they stand, in thousandths of their size; a line is as high as both. */
  ascender: number
  descender: number
  /** How each word that has come up is set. */
  layoutCache: Record<string, object>
}

export interface PdfDocument {
  /** By family and style. */
  fontCache: Record<string, Record<string, EmbeddedFace>>
  /** By file, all that the document has; each gets a number. */
  _fontFamilies: Record<string, EmbeddedFace>
  _fontCount: number
  info: Record<string, unknown>
  /** By name, each a data address. */
  images: Record<string, string>
  page: UnfinishedPage
  provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFace
  getFontType(bold: boolean, italics: boolean): string
  getFontFile(family: string, bold: boolean, italics: boolean): string | null
  on(event: 'pageAdded', handle: () => void): void
  save(): void
  restore(): void
  transform(...matrix: readonly number[]): void
  fillColor(colour: string): void
  strokeColor(colour: string): void
  addContent(text: string): void
  struct(type: string, options?: { alt?: string; scope?: string; bbox?: readonly number[] }): StructureElement
  addStructure(element: StructureElement): void
  markStructureContent(type: string): MarkedContent
  markContent(type: 'Artifact', options: { type: 'Layout' | 'Pagination' }): void
  endMarkedContent(): void
  _addInfo(): void
  /** How many bytes are written. */
  _offset: number
  _write(data: string | Buffer): void
  push(chunk: unknown): boolean
}

/** A word of a line, and the space behind it. */
export interface Inline {
  text: string
  /** From where the line begins. */
  x: number
  width: number
  [property: string]: unknown
}

/** A line of a text, or a picture, as it is drawn. */
export interface Drawn {
  inlines?: Inline[]
  /** The text of the document that the line is of. */
  source?: object
  sketch?: Sketch
  x: number
  y: number
  _width: number
  _height: number
}

export interface Page {
  items: { type: string; item: Drawn }[]
}

interface Builder {
  /** What takes the sizes of all parts, made anew for each setting. */
  docMeasure: { pdfDocument: PdfDocument; convertIfBase64Image(node: { image: string }): void }
  registerTableLayouts(layouts: unknown): void
  tryLayoutDocument(...parts: unknown[]): object
  layoutDocument(...parts: unknown[]): Page[]
  buildNextLine(text: object): Drawn | null
}

/** What is written of the parts that enclose one, the outermost first. */
export interface StyleStack {
  /** A style has a name, or is the part itself. */
  styleOverrides: (string | Record<string, unknown>)[]
  defaultStyle?: Record<string, unknown>
  pop(count?: number): void
  clone(): StyleStack
  getProperty(name: string): unknown
}

interface StyleStacks {
  prototype: StyleStack
  getStyleProperty(
    item: Record<string, unknown> | string,
    stack: StyleStack | null,
    name: string,
    usual: unknown,
  ): unknown
}

/** A word before it is measured; another family than the rest of its text where it says so. */
export interface Word {
  text: string
  font?: string
  lineEnd?: boolean
  /** No line ends behind it. */
  noNewLine?: boolean
  [property: string]: unknown
}

interface Measure {
  pdfDocument: PdfDocument
  measure(words: Word[], stack: StyleStack | null): Inline[]
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
export const StyleStack = part<StyleStacks>('StyleContextStack')
export const TextInlines = part<{ prototype: Measure }>('TextInlines')
export const PageRenderer = part<new (document: PdfDocument) => Renderer>('Renderer')
export const DrawingMeasure = part<new () => object>('SVGMeasure')
export const virtualFiles = part<object>('virtual-fs')
export const { tableLayouts } = require('pdfmake/js/tableLayouts.js') as { tableLayouts: object }
export const { normalizePageSize, normalizePageMargin } = require('pdfmake/js/PageSize.js') as {
  normalizePageSize(size: unknown, orientation?: string): { width: number; height: number }
  normalizePageMargin(margins: unknown): unknown
}
