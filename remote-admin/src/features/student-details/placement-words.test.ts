import type { Placement } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { beginningOf, isWithMove } from './placement-words'

const inEast: Placement = {
  ...{ stream: 'S1 East', from: '2026-02-02', until: '2026-09-30', isSuspended: false, began: 'admitted' },
  ...{ ended: null, reason: null, destination: null },
}
const inWest: Placement = { ...inEast, stream: 'S1 West', from: '2026-10-12', until: null, began: 'moved' }

describe('how a period began', () => {
  it.each([
    ['Moved here', inWest, inEast],
    ['Came back, moved here', inWest, { ...inEast, ended: 'left' as const }],
    ['Suspended, moved here', { ...inWest, isSuspended: true }, inEast],
    ['Suspension over, moved here', inWest, { ...inEast, isSuspended: true }],
    ['Came back', { ...inWest, began: 'returned' as const }, { ...inEast, ended: 'left' as const }],
    ['Moved here', inWest, undefined],
  ])('is %s', (word, placement, before) => {
    expect(beginningOf(placement, before)?.word).toBe(word)
  })

  it('tells an act that was a move as well by the stream that began with it', () => {
    const act = { ...{ id: 'a', kind: 'return' as const, on: '2026-10-12' }, at: '', by: null, students: 1 }
    expect(isWithMove(act, [inWest, inEast])).toBe(true)
    expect(isWithMove({ ...act, on: '2026-10-13' }, [inWest, inEast])).toBe(false)
    expect(isWithMove({ ...act, kind: 'leave' }, [inWest, inEast])).toBe(false)
    expect(isWithMove(act, [{ ...inWest, began: 'returned' }, inEast])).toBe(false)
  })
})
