import { describe, expect, it } from '@jest/globals'
import { readSquares } from '../../../test/read-squares'
import { makePdf } from './make-pdf'
import { sealOf, sealSquare, sealWords } from './paper-seal'
import type { Boxes } from './pdf-parts'

const seal = sealOf('K7QM2F9DXR4T', 'https://portal.hill-school.example')

describe('the seal of a paper', () => {
  it('is a square from which a camera reads the address, one for each paper of a file', async () => {
    const other = sealOf('000000000000', 'http://localhost:4000')
    const file = await makePdf({ content: [sealSquare(seal, 50, '#14231f'), sealSquare(other, 44, '#000')] })
    expect(readSquares(file)).toEqual([
      'https://portal.hill-school.example/verify/K7QM-2F9D-XR4T',
      'http://localhost:4000/verify/0000-0000-0000',
    ])
  })

  it('fills its square to each edge, so that nothing of it is cut off', () => {
    const { boxes } = sealSquare(seal, 50, '#000') as { boxes: Boxes }
    expect(Math.min(...boxes.all.map(([x]) => x))).toBe(0)
    expect(Math.min(...boxes.all.map(([, y]) => y))).toBe(0)
    expect(Math.max(...boxes.all.map(([x, , width]) => x + width))).toBe(boxes.side)
    expect(Math.max(...boxes.all.map(([, y]) => y + 1))).toBe(boxes.side)
  })

  it('tells whoever types it where, and what', () => {
    expect(Object.values(sealWords(seal)).join('')).toBe(
      'Is this paper genuine? Ask portal.hill-school.example/verify for the code K7QM-2F9D-XR4T',
    )
  })
})
