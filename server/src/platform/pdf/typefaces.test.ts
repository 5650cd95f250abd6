import fs from 'node:fs'
import { expect, it, jest } from '@jest/globals'
import { makePdf } from './make-pdf'
import type { EmbeddedFace, PdfDocument } from './pdf-parts'
import { Typefaces } from './typefaces'

const read = jest.spyOn(fs, 'readFileSync')
const facesRead = () => read.mock.calls.filter(([path]) => /\.(ttf|woff)$/.test(String(path))).length
const content = ['Marks of Ọlá', { text: 'in bold', bold: true }, { text: 'and leaning', italics: true }]
const info = { creationDate: new Date(0) }

it('are read for the first document only, and the next is the same file', async () => {
  const before = facesRead()
  const first = await makePdf({ content, info })
  expect(facesRead()).toBe(before + 3)
  expect((await makePdf({ content, info })).equals(first)).toBe(true)
  expect(facesRead()).toBe(before + 3)
})

class Face {
  layoutCache: Record<string, object> = {}
  ascender = 1_024
  descender = -400
  constructor(
    readonly document: object,
    readonly font: EmbeddedFace['font'],
    readonly id: string,
  ) {}
}

it('set each word once, until there are very many', () => {
  const typefaces = new Typefaces()
  const font = { hasGlyphForCodePoint: () => true }
  const aDocument = () => ({ _fontFamilies: {}, _fontCount: 0 }) as unknown as PdfDocument
  const provide = (document = aDocument()) => typefaces.provide(document, 'sans', () => new Face(document, font, 'F1'))
  const first = provide()
  expect(provide().layoutCache).toBe(first.layoutCache)
  for (let n = 0; n < 20_001; n += 1) first.layoutCache[`word ${n}`] = {}
  expect(provide().layoutCache).toEqual({})
  expect(provide().font).toBe(font)
})
