import { buffer } from 'node:stream/consumers'
import { expect, it, jest } from '@jest/globals'
import { PdfDocument } from './pdf-parts'
import { writeWholeLines, writeWholePages } from './whole-pages'

type Drawing = PdfDocument & NodeJS.ReadableStream & { addPage(): void; end(): void }

/** Two pages of lines, with how often each of them was written to. */
async function draw(prepare: (pdf: PdfDocument) => void) {
  const options = { autoFirstPage: false, info: { CreationDate: new Date(0) } }
  const pdf = new PdfDocument({}, {}, {}, {}, options) as Drawing
  prepare(pdf)
  const writes = []
  for (const count of [3, 40]) {
    pdf.addPage()
    writes.push(jest.spyOn(pdf.page.content, 'write'))
    for (let place = 0; place < count; place++) pdf.addContent(`0 ${place} 10 ${place} re f`)
  }
  pdf.end()
  return { bytes: (await buffer(pdf)).toString('latin1'), writes: writes.map(({ mock }) => mock.calls.length) }
}

it('writes each page once, and the same file', async () => {
  const atOnce = await draw(writeWholePages)
  const lineByLine = await draw(() => undefined)
  expect(atOnce.writes).toEqual([1, 1])
  expect(lineByLine.writes).toEqual([3, 40])
  expect(atOnce.bytes).toBe(lineByLine.bytes)
})

it('hands over what stands between the pages in a few pieces, and the same file', async () => {
  const piecesOf = async (prepare: (pdf: PdfDocument) => void) => {
    const options = { autoFirstPage: false, info: { CreationDate: new Date(0) } }
    const pdf = new PdfDocument({}, {}, {}, {}, options) as Drawing
    const push = jest.spyOn(pdf, 'push')
    prepare(pdf)
    for (let page = 0; page < 40; page += 1) pdf.addPage()
    pdf.end()
    const bytes = (await buffer(pdf)).toString('latin1')
    return { bytes, pieces: push.mock.calls.length }
  }
  const few = await piecesOf(writeWholeLines)
  const many = await piecesOf(() => undefined)
  expect(few.bytes).toBe(many.bytes)
  expect(few.bytes).toMatch(/%%EOF\n$/)
  expect(few.pieces).toBeLessThan(many.pieces / 4)
})
