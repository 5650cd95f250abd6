import { describe, expect, it } from '@jest/globals'
import { oneSpot } from './grid-area'
import { beginsMark, findMove, findStatus, goesOnStatus } from './grid-keys'

const size = { rows: 5, columns: 3 }
const at = (row: number, column: number) => ({ row, column })
const press = (key: string, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, shiftKey: false },
  ...held,
})
const drawn = { focus: at(2, 1), anchor: at(1, 0) }

describe('a key that moves', () => {
  it.each([
    ['leaves one cell chosen', press('ArrowDown'), oneSpot(at(3, 1))],
    ['draws the area out with Shift', press('ArrowDown', { shiftKey: true }), { focus: at(3, 1), anchor: at(1, 0) }],
    ['goes to an edge with Ctrl', press('ArrowRight', { ctrlKey: true }), oneSpot(at(2, 2))],
    ['goes down with Enter', press('Enter'), oneSpot(at(3, 1))],
    ['goes up with Shift and Enter, and draws nothing out', press('Enter', { shiftKey: true }), oneSpot(at(1, 1))],
  ])('%s', (_, key, expected) => {
    expect(findMove(key, drawn, size)).toEqual(expected)
  })

  it('is no letter', () => {
    expect(findMove(press('x'), drawn, size)).toBeUndefined()
  })
})

it('knows a status by its letter, large or small', () => {
  expect([findStatus('a'), findStatus('E'), findStatus('x')]).toEqual(['ABS', 'EX', undefined])
})

it('takes whatever is written for the beginning of a mark, so that nothing of it is let fall', () => {
  expect(['7', '.', ',', '-', 'x', ' ', '12', 'F2'].map(beginsMark)).toEqual([
    ...Array(5).fill(true),
    false,
    false,
    false,
  ])
})

it.each([
  ['a', 'b', true],
  ['ab', 's', true],
  ['abs', 'e', true],
  ['e', 'x', true],
  ['w', 'i', false],
  ['a', 'a', false],
  ['abs', 'x', false],
  ['', 'b', false],
])('spells a status on: %s and %s', (typed, key, isSpelled) => {
  expect(goesOnStatus(typed, key)).toBe(isSpelled)
})
