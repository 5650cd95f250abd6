import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { chaptersOf } from './chapters'
import { joinWords } from './joined-words'
import { orderFromTheRight, setOtherScripts } from './other-scripts'
import {
  DrawingMeasure,
  type Drawn,
  LayoutBuilder,
  normalizePageMargin,
  normalizePageSize,
  type Page,
  PageRenderer,
  type PdfDocument,
  type Sketch,
  type StructureElement,
  tableLayouts,
} from './pdf-parts'
import { type Tag, tagsOf } from './structure'
import { lookUpOnce } from './style-lookup'

lookUpOnce()
setOtherScripts()

/** Sets a document, and draws its pages into the PDF, each part with its tag. */
export function drawTagged(pdf: PdfDocument, document: TDocumentDefinitions) {
  const { styles = {}, defaultStyle, background, header, footer, watermark, pageBreakBefore } = document
  const margins = normalizePageMargin(document.pageMargins)
  const size = normalizePageSize(document.pageSize, document.pageOrientation)
  const pictures = new Map<string, string>()
  const renderer = new TaggedRenderer(pdf)
  for (const content of chaptersOf(document)) {
    const builder = new LinesWithSources(size, margins, new DrawingMeasure())
    builder.pictures = pictures
    builder.registerTableLayouts(tableLayouts)
    const pages = builder.layoutDocument(
      ...[content, pdf, styles, defaultStyle, background, header, footer, watermark, pageBreakBefore],
    )
    renderer.renderChapter(pages, content)
  }
  renderer.end()
}

class LinesWithSources extends LayoutBuilder {
  /** The names of all pictures of the document, by their bytes. */
  pictures = new Map<string, string>()

  override tryLayoutDocument(...parts: unknown[]) {
    this.docMeasure.convertIfBase64Image = (node) => this.namePicture(node)
    return super.tryLayoutDocument(...parts)
  }

  override buildNextLine(text: object) {
    const line = super.buildNextLine(text)
    if (!line) return line
    line.source = text
    if (line.inlines) orderFromTheRight(line.inlines)
    return line
  }

  /** One that stands on every page is in the file once; the library would number it anew each time. */
  private namePicture(node: { image: string }) {
    if (!node.image.startsWith('data:')) return
    const name = this.pictures.get(node.image) ?? `picture ${this.pictures.size + 1}`
    this.pictures.set(node.image, name)
    this.docMeasure.pdfDocument.images[name] = node.image
    node.image = name
  }
}

class TaggedRenderer extends PageRenderer {
  private readonly elements = new Map<Tag, StructureElement>()
  /** Cells in which nothing is drawn come with the first of their row that has something. */
  private readonly rows = new Map<Tag, Set<Tag>>()

  private readonly headPages = new Map<Tag, object>()

  private readonly root: Tag = { type: 'Document', parent: null }
  private tags = new Map<object, Tag>()

  renderChapter(pages: Page[], content: unknown) {
    this.tags = tagsOf(content, this.root)
    for (const tag of this.tags.values()) {
      if (tag.parent?.type !== 'TR') continue
      const cells = this.rows.get(tag.parent) ?? new Set()
      this.rows.set(tag.parent, cells.add(tag))
    }
    this.renderPages(pages)
    this.finishChapter()
  }

  /** What is ended goes into the file, and out of memory. */
  private finishChapter() {
    for (const [tag, element] of this.elements) {
      if (tag.parent === this.root) element.end()
      if (tag !== this.root) this.elements.delete(tag)
    }
    this.rows.clear()
    this.headPages.clear()
  }

  end() {
    this.elements.get(this.root)?.end()
  }

  override renderLine(line: Drawn, x: number, y: number) {
    if (line.inlines) line.inlines = joinWords(line.inlines)
    this.draw(line.source, line, () => super.renderLine(line, x, y))
  }

  override renderVector(vector: Drawn) {
    this.draw(undefined, vector, () => super.renderVector(vector))
  }

  override renderImage(image: Drawn) {
    this.draw(image, image, () => super.renderImage(image))
  }

  override renderSVG(drawing: Drawn) {
    const { sketch } = drawing
    this.draw(drawing, drawing, () => (sketch ? this.renderSketch(drawing, sketch) : super.renderSVG(drawing)))
  }

  /** Far cheaper than as a drawing: the library reads its text each time, and takes each corner by itself. */
  private renderSketch({ x, y, _width, _height }: Drawn, { colour, width, height, instructions }: Sketch) {
    const pdf = this.pdfDocument
    pdf.save()
    pdf.transform(_width / width, 0, 0, _height / height, x, y)
    pdf.fillColor(colour)
    pdf.strokeColor(colour)
    pdf.addContent(instructions)
    pdf.restore()
  }

  private draw(source: object | undefined, drawn: Drawn, paint: () => void) {
    const tag = source && this.tags.get(source)
    if (!tag || this.isRepeated(tag)) {
      this.pdfDocument.markContent('Artifact', { type: 'Layout' })
      paint()
      this.pdfDocument.endMarkedContent()
      return
    }
    const element = this.elementOf(tag, drawn)
    const content = this.pdfDocument.markStructureContent(tag.type)
    paint()
    this.pdfDocument.endMarkedContent()
    element.add(content)
  }

  /** The head of a table stands above its rows on every page, and is said once. */
  private isRepeated(tag: Tag) {
    if (tag.scope !== 'Column') return false
    const { page } = this.pdfDocument
    const first = this.headPages.get(tag) ?? page
    this.headPages.set(tag, first)
    return first !== page
  }

  private elementOf(tag: Tag, drawn: Drawn): StructureElement {
    const found = this.elements.get(tag)
    if (found) return found
    const parent = tag.parent && this.elementOf(tag.parent, drawn)
    // The row has made its cells, in their order.
    const made = this.elements.get(tag)
    if (made) return made
    const element = this.pdfDocument.struct(tag.type, optionsOf(tag, drawn))
    // The library has no option for it.
    if (tag.columns) element.dictionary.data.A = { O: 'Table', ColSpan: tag.columns }
    this.elements.set(tag, element)
    if (parent) parent.add(element)
    else this.pdfDocument.addStructure(element)
    for (const cell of this.rows.get(tag) ?? []) this.elementOf(cell, drawn)
    return element
  }
}

function optionsOf({ alt, scope }: Tag, { x, y, _width, _height }: Drawn) {
  return { ...(scope && { scope }), ...(alt && { alt, bbox: [x, y, x + _width, y + _height] }) }
}
