import { expect, it } from '@jest/globals'
import type { Content } from 'pdfmake/interfaces'
import sharp from 'sharp'
import { readPdf, readStructure } from '../../../test/read-pdf'
import { chaptersOf } from './chapters'
import { makePdf } from './make-pdf'

const content: Content[] = ['First', 'beside', { text: 'Second', pageBreak: 'before' }, 'below', 'it']

async function aPicture(background: string) {
  const picture = sharp({ create: { width: 2, height: 2, channels: 3, background } })
  return `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`
}

it('are what begins on pages of their own, unless something stands on every page', () => {
  const chapters = chaptersOf({ content })
  expect(chapters.map((chapter) => (chapter as Content[]).length)).toEqual([2, 3])
  expect(chaptersOf({ content, footer: 'Page' })).toHaveLength(1)
})

it('are pages of one document, which is heard as one', async () => {
  const file = await makePdf({ content: chaptersOf({ content }).length > 1 ? content : [] })
  expect((await readPdf(file)).pages.map((page) => page.replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining('First'),
    expect.stringMatching(/Second.*below/),
  ])
  expect((await readStructure(file)).pages.map(({ lines }) => lines.length)).toEqual([2, 3])
  expect(file.toString('latin1').match(/\/S \/Document\b/g)).toHaveLength(1)
})

it('have a picture that stands in each once in the file, and each other one too', async () => {
  const [badge, ada, ben] = [await aPicture('red'), await aPicture('green'), await aPicture('blue')]
  const page = (photo: string): Content => ({ stack: [{ image: badge }, { image: photo }], pageBreak: 'before' })
  const file = await makePdf({ content: ['Cards', page(ada), page(ben), page(ada)] })
  expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(3)
})
