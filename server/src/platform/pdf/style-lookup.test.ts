import { expect, it } from '@jest/globals'
import type { Content } from 'pdfmake/interfaces'
import { readPdf } from '../../../test/read-pdf'
import { makePdf } from './make-pdf'

/** How often a part is asked for its colour while a text within it is set. */
async function askedFor(text: string) {
  let asked = 0
  const part = { stack: [{ stack: [{ text }, { text: 'Last' }] }] }
  const color = () => {
    asked += 1
    return '#14231f'
  }
  Object.defineProperty(part, 'color', { enumerable: true, get: color })
  await makePdf({ content: part as Content })
  return asked
}

it('asks an enclosing part as often for a long text as for a word', async () => {
  expect(await askedFor('word '.repeat(200))).toBe(await askedFor('word'))
})

const heightOf = async (styles: object, parts: object) => {
  const { places } = await readPdf(await makePdf({ styles: styles as never, content: [parts as Content, 'Below'] }))
  return places.find(({ text }) => text.startsWith('Below'))?.fromTop ?? 0
}

it('lets the inner part say what the outer one says too, by itself or by the name of a style', async () => {
  const large = await heightOf({}, { text: 'Words', fontSize: 40 })
  const outer = { fontSize: 12, stack: [{ text: 'First' }] }
  const small = await heightOf({}, outer)
  expect(await heightOf({}, { fontSize: 12, stack: [{ text: 'Words', fontSize: 40 }] })).toBe(large)
  expect(await heightOf({}, { fontSize: 40, stack: [{ text: 'Words', fontSize: 12 }] })).toBe(small)
  expect(await heightOf({ big: { fontSize: 40 } }, { fontSize: 12, stack: [{ text: 'Words', style: 'big' }] })).toBe(
    large,
  )
})
