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

const mostLetters = 64 * 1024

/** The same for what stands between the pages, tens of thousands of lines in a file, all of which the library would keep to the end. */
export function writeWholeLines(pdf: PdfDocument) {
  const { _write: write, push } = pdf
  let lines = ''
  const pushLines = () => {
    const bytes = Buffer.from(lines, 'latin1')
    lines = ''
    if (bytes.length > 0) push.call(pdf, bytes)
  }
  pdf._write = (data) => {
    if (typeof data !== 'string') {
      pushLines()
      write.call(pdf, data)
      return
    }
    lines += `${data}\n`
    pdf._offset += data.length + 1
    if (lines.length > mostLetters) pushLines()
  }
  // The end of the file comes last.
  pdf.push = (chunk) => {
    if (chunk === null) pushLines()
    return push.call(pdf, chunk)
  }
}
