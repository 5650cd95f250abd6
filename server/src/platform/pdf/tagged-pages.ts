import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import {
  type Boxes,
  DrawingMeasure,
  type Drawn,
  LayoutBuilder,
  normalizePageMargin,
  normalizePageSize,
  type Page,
  PageRenderer,
  type PdfDocument,
  type StructureElement,
  tableLayouts,
} from './pdf-parts'
import { type Tag, tagsOf } from './structure'

/** Sets a document, and draws its pages into the PDF, each part with its tag. */
export function drawTagged(pdf: PdfDocument, document: TDocumentDefinitions) {
  const { content, styles = {}, defaultStyle, background, header, footer, watermark, pageBreakBefore } = document
  const margins = normalizePageMargin(document.pageMargins)
  const size = normalizePageSize(document.pageSize, document.pageOrientation)
  const builder = new LinesWithSources(size, margins, new DrawingMeasure())
  builder.registerTableLayouts(tableLayouts)
  const pages = builder.layoutDocument(
    ...[content, pdf, styles, defaultStyle, background, header, footer, watermark, pageBreakBefore],
  )
  new TaggedRenderer(pdf, tagsOf(content)).renderPages(pages)
}

class LinesWithSources extends LayoutBuilder {
  override buildNextLine(text: object) {
    const line = super.buildNextLine(text)
    if (line) line.source = text
    return line
  }
}

class TaggedRenderer extends PageRenderer {
  private readonly elements = new Map<Tag, StructureElement>()
  /** Cells in which nothing is drawn come with the first of their row that has something. */
  private readonly rows = new Map<Tag, Set<Tag>>()

  private readonly headPages = new Map<Tag, object>()

  constructor(
    pdf: PdfDocument,
    private readonly tags: Map<object, Tag>,
  ) {
    super(pdf)
    for (const tag of tags.values()) {
      if (tag.parent?.type !== 'TR') continue
      const cells = this.rows.get(tag.parent) ?? new Set()
      this.rows.set(tag.parent, cells.add(tag))
    }
  }

  override renderPages(pages: Page[]) {
    super.renderPages(pages)
    for (const [tag, element] of this.elements) if (tag.parent === null) element.end()
  }

  override renderLine(line: Drawn, x: number, y: number) {
    this.draw(line.source, line, () => super.renderLine(line, x, y))
  }

  override renderVector(vector: Drawn) {
    this.draw(undefined, vector, () => super.renderVector(vector))
  }

  override renderImage(image: Drawn) {
    this.draw(image, image, () => super.renderImage(image))
  }

  override renderSVG(drawing: Drawn) {
    const { boxes } = drawing
    this.draw(drawing, drawing, () => (boxes ? this.renderBoxes(drawing, boxes) : super.renderSVG(drawing)))
  }

  /** Far cheaper than as a drawing: the library takes each corner by itself. */
  private renderBoxes({ x, y, _width, _height }: Drawn, { colour, side, all }: Boxes) {
    const pdf = this.pdfDocument
    pdf.save()
    pdf.transform(_width / side, 0, 0, _height / side, x, y)
    pdf.fillColor(colour)
    pdf.addContent(all.map(([left, top, width]) => `${left} ${top} ${width} 1 re`).join('\n'))
    pdf.fill()
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
