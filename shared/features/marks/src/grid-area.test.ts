import { describe, expect, it } from '@jest/globals'
import { boundsOf, findNext, findStep, isOneSpot, oneSpot, spotsOf } from './grid-area'

const size = { rows: 20, columns: 4 }
const at = (row: number, column: number) => ({ row, column })

describe('moving in the grid', () => {
  it.each([
    ['ArrowDown', at(3, 1), at(4, 1)],
    ['ArrowDown', at(19, 1), at(19, 1)],
    ['ArrowUp', at(0, 1), at(0, 1)],
    ['ArrowLeft', at(3, 0), at(3, 0)],
    ['ArrowRight', at(3, 3), at(3, 3)],
    ['PageDown', at(3, 1), at(13, 1)],
    ['PageUp', at(3, 1), at(0, 1)],
    ['Home', at(3, 2), at(3, 0)],
    ['End', at(3, 2), at(3, 3)],
    ['Ctrl+Home', at(3, 2), at(0, 0)],
    ['Ctrl+End', at(3, 2), at(19, 3)],
    ['Ctrl+ArrowDown', at(3, 2), at(19, 2)],
  ])('%s leads from %j to %j', (key, from, to) => {
    expect(findStep(key, from, size)).toEqual(to)
  })

  it('knows no other key', () => {
    expect(findStep('x', at(0, 0), size)).toBeUndefined()
  })

  it('goes on to the next row with Tab, and out of the grid at its end', () => {
    expect(findNext(at(0, 3), size, 1)).toEqual(at(1, 0))
    expect(findNext(at(1, 0), size, -1)).toEqual(at(0, 3))
    expect(findNext(at(19, 3), size, 1)).toBeUndefined()
    expect(findNext(at(0, 0), size, -1)).toBeUndefined()
  })
})

describe('an area', () => {
  it('has the same cells whichever corner has the focus', () => {
    const area = { focus: at(1, 2), anchor: at(2, 1) }
    expect(boundsOf(area)).toEqual({ top: 1, bottom: 2, start: 1, end: 2 })
    expect(spotsOf(area)).toEqual([at(1, 1), at(1, 2), at(2, 1), at(2, 2)])
    expect(spotsOf({ focus: area.anchor, anchor: area.focus })).toEqual(spotsOf(area))
  })

  it('is one cell until it is drawn out', () => {
    expect([isOneSpot(oneSpot(at(1, 1))), isOneSpot({ focus: at(1, 1), anchor: at(1, 2) })]).toEqual([true, false])
  })
})
