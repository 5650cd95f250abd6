import type { PdfDocument } from './pdf-parts'

/**
 * Writes what is drawn on a page once it is done. The library makes a piece of memory of its own of each line, thousands on a page; the
 * bytes are the same.
 */
export function writeWholePages(pdf: PdfDocument) {
  pdf.on('pageAdded', () => {
    const { page } = pdf
    const lines: string[] = []
    const end = page.end.bind(page)
    page.write = (text) => void lines.push(text)
    page.end = () => {
      if (lines.length > 0) page.content.write(lines.join('\n'))
      end()
    }
  })
}
