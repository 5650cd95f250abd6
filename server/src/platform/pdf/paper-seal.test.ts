import { describe, expect, it } from '@jest/globals'
import { readSquares } from '../../../test/read-squares'
import { makePdf } from './make-pdf'
import { sealOf, sealSquare, sealWords } from './paper-seal'

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
    const { svg } = sealSquare(seal, 50, '#000') as { svg: string }
    const [, start, side] = /viewBox="(\d+) \1 (\d+) \2"/.exec(svg)?.map(Number) ?? []
    const runs = [...svg.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
      Number(x),
      Number(y),
      Number(length),
    ])
    expect(Math.min(...runs.map(([x = 0]) => x))).toBe(start)
    expect(Math.min(...runs.map(([, y = 0]) => y))).toBe(start)
    expect(Math.max(...runs.map(([x = 0, , length = 0]) => x + length))).toBe(Number(start) + Number(side))
    expect(Math.max(...runs.map(([, y = 0]) => y + 1))).toBe(Number(start) + Number(side))
  })

  it('tells whoever types it where, and what', () => {
    expect(Object.values(sealWords(seal)).join('')).toBe(
      'Is this paper genuine? Ask portal.hill-school.example/verify for the code K7QM-2F9D-XR4T',
    )
  })
})
