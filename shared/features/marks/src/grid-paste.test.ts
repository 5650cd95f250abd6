import { describe, expect, it } from '@jest/globals'
import { oneSpot } from './grid-area'
import { filledDown, filledWith } from './grid-fill'
import { placePaste, textsOf } from './grid-paste'

const size = { rows: 4, columns: 3 }
const at = (row: number, column: number) => ({ row, column })
const textAt = ({ row, column }: { row: number; column: number }) => `${row}${column}`
const written = (cells: readonly { spot: { row: number; column: number }; text: string }[]) =>
  cells.map(({ spot, text }) => `${textAt(spot)}=${text}`)
const four = { focus: at(2, 1), anchor: at(1, 0) }

describe('filling', () => {
  it('writes one text into all that is chosen', () => {
    expect(written(filledWith(four, 'EX'))).toEqual(['10=EX', '11=EX', '20=EX', '21=EX'])
  })

  it('takes the first chosen row down into the others', () => {
    expect(written(filledDown(four, textAt))).toEqual(['20=10', '21=11'])
  })

  it('takes the cell above where one is chosen, and has none above the first row', () => {
    expect(written(filledDown(oneSpot(at(2, 1)), textAt))).toEqual(['21=11'])
    expect(filledDown(oneSpot(at(0, 1)), textAt)).toEqual([])
  })
})

describe('the clipboard', () => {
  it('gets what is chosen row by row', () => {
    expect(textsOf(four, textAt)).toEqual([
      ['10', '11'],
      ['20', '21'],
    ])
  })

  it('fills all that is chosen with one cell', () => {
    const { cells, rest, corner } = placePaste([['9']], four, size)
    expect([written(cells), rest, corner]).toEqual([['10=9', '11=9', '20=9', '21=9'], 0, at(2, 1)])
  })

  it('puts several from the first corner on, and counts those that do not fit', () => {
    const given = [
      ['1', '2'],
      ['3', '4'],
    ]
    const { cells, rest, corner } = placePaste(given, oneSpot(at(3, 1)), size)
    expect([written(cells), rest, corner]).toEqual([['31=1', '32=2'], 2, at(3, 2)])
  })
})
