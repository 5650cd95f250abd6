import { describe, expect, it } from '@jest/globals'
import { readSquares } from '../../../test/read-squares'
import { makePdf } from './make-pdf'
import { sealOf, sealSquare, sealWords } from './paper-seal'
import type { Sketch } from './pdf-parts'

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

  it('is read from a file whose compressed bytes end as a line does', async () => {
    const { address, ...others } = sealOf('666EBMDNX0X0', 'https://portal.hill-school.example')
    const file = await makePdf({ content: [sealSquare({ address, ...others }, 50, '#14231f')] })
    expect(Buffer.from(file).toString('latin1')).toContain('\r\nendstream')
    expect(readSquares(file)).toEqual([address])
  })

  it('fills its square to each edge, so that nothing of it is cut off', () => {
    const { sketch } = sealSquare(seal, 50, '#000') as unknown as { sketch: Sketch }
    const boxes = [...sketch.instructions.matchAll(/(\d+) (\d+) (\d+) 1 re/g)].map(([, ...box]) => box.map(Number))
    expect(Math.min(...boxes.map(([x = 9]) => x))).toBe(0)
    expect(Math.min(...boxes.map(([, y = 9]) => y))).toBe(0)
    expect(Math.max(...boxes.map(([x = 0, , width = 0]) => x + width))).toBe(sketch.width)
    expect(Math.max(...boxes.map(([, y = 0]) => y + 1))).toBe(sketch.height)
  })

  it('tells whoever types it where, and what', () => {
    expect(Object.values(sealWords(seal)).join('')).toBe(
      'Is this paper genuine? Ask portal.hill-school.example/verify for the code K7QM-2F9D-XR4T',
    )
  })
})
