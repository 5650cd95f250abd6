import { describe, expect, it } from '@jest/globals'
import { facesIn, readPdf } from '../../../test/read-pdf'
import { makePdf } from './make-pdf'
import { orderFromTheRight } from './other-scripts'
import { isPrintable } from './scripts'

const names = {
  Arabic: 'محمد',
  Devanagari: 'कुमार',
  Ethiopic: 'አበበ',
  Gujarati: 'પટેલ',
  Hebrew: 'דוד',
  Tamil: 'முத்து',
  Thai: 'สมชาย',
}

const info = { creationDate: new Date(0) }

describe('a name in another script', () => {
  it.each(Object.entries(names))('is set in a typeface that has it: %s', async (script, name) => {
    expect(isPrintable(name)).toBe(true)
    const pdf = await makePdf({ content: [{ text: `Ruth ${name}` }], info })
    expect(facesIn(pdf)).toEqual(new Set(['SourceSans3-Regular', `NotoSans${script}-Regular`]))
  })

  it('is bold where its text is', async () => {
    const pdf = await makePdf({ content: [{ text: `Ruth ${names.Ethiopic}`, bold: true }], info })
    expect(facesIn(pdf)).toEqual(new Set(['SourceSans3-SemiBold', 'NotoSansEthiopic-SemiBold']))
  })

  it('takes no more room above and below than any other', async () => {
    const heightOf = async (name: string) => {
      const { places } = await readPdf(await makePdf({ content: [{ text: name }, { text: 'below' }], info }))
      return places.find(({ text }) => text === 'below')?.fromTop
    }
    expect(await heightOf(names.Arabic)).toEqual(expect.any(Number))
    expect(await heightOf(names.Arabic)).toBe(await heightOf('Ruth'))
  })
})

const word = (text: string) => ({ text, x: 0, width: 10 })
const inOrder = (...texts: string[]) => {
  const words = texts.map((text, place) => ({ ...word(text), x: place * 10 }))
  orderFromTheRight(words)
  expect(words.map(({ x }) => x)).toEqual(texts.map((_, place) => place * 10))
  return words.map(({ text }) => text)
}

describe('words that are read from the right', () => {
  it('stand in that order', () => {
    expect(inOrder('דוד', ' ', 'בן', '־', 'גוריון')).toEqual(['גוריון', '־', 'בן', ' ', 'דוד'])
  })

  it('keep their place among others', () => {
    expect(inOrder('Smith ', 'محمد', ' ', 'علي', ' ', 'Jones')).toEqual(['Smith ', 'علي', ' ', 'محمد', ' ', 'Jones'])
  })

  it('turn nothing else around', () => {
    expect(inOrder('Ruth ', 'and ', 'David')).toEqual(['Ruth ', 'and ', 'David'])
  })
})

it('knows which names papers have no letters for', () => {
  expect(['Ọlá Ɓaba', 'Владимир', 'Νίκος', '王小明', '김민준'].map(isPrintable)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
