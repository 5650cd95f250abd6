import { expect, it } from '@jest/globals'
import { readPdf } from '../../../test/read-pdf'
import { joinWords } from './joined-words'
import { makePdf } from './make-pdf'

const word = (text: string, x: number, look: object = {}) => ({ text, x, width: 10, color: 'black', ...look })

it('draws words of one look that stand beside each other as one', () => {
  const pieces = joinWords([
    word('She ', 0),
    word('reads ', 10),
    word('widely', 20),
    word(' Art', 30, { color: 'red' }),
  ])
  expect(pieces.map(({ text }) => text)).toEqual(['She reads widely', ' Art'])
  expect(pieces[0]).toMatchObject({ x: 0, width: 30 })
})

it.each([
  ['touch each other', [word('well-', 0), word('known', 10)]],
  ['stand apart', [word('left ', 0), word('right', 30)]],
  ['lead somewhere', [word('see ', 0), word('here', 10, { link: 'https://portal.example' })]],
  ['are underlined', [word('so ', 0, { decoration: 'underline' }), word('there', 10, { decoration: 'underline' })]],
])('draws words by themselves that %s', (_, words) => {
  expect(joinWords(words)).toEqual(words)
})

it('leaves every line where it was', async () => {
  const text = 'Ruth has worked with great care and patience. '.repeat(9)
  const { places } = await readPdf(await makePdf({ content: { columns: [{ text, alignment: 'right', width: 200 }] } }))
  expect(places.filter(({ text: one }) => one.trim()).length).toBeLessThan(20)
})
