import { expect, it } from '@jest/globals'
import { cutOf, firstView, within } from './cut'

const wide = { width: 4000, height: 3000 }
const tall = { width: 1000, height: 3000 }

it.each([
  ['a wide picture in its whole height', wide, { left: 0.2, top: 0, width: 0.6, height: 1 }],
  ['a tall one in its whole width', tall, { left: 0, top: 0.4 - 5 / 24, width: 1, height: 5 / 12 }],
  ['one of the right shape whole', { width: 400, height: 500 }, { left: 0, top: 0, width: 1, height: 1 }],
])('first shows %s', (_, size, cut) => {
  const shown = cutOf(size, firstView(size))
  for (const [name, share] of Object.entries(cut)) expect(shown[name as keyof typeof cut]).toBeCloseTo(share)
})

it('always cuts four to five', () => {
  for (const size of [wide, tall]) {
    const { width, height } = cutOf(size, within(size, { x: 0.3, y: 0.3, zoom: 2.5 }))
    expect((width * size.width) / (height * size.height)).toBeCloseTo(0.8)
  }
})

it('lets no edge of the picture into the frame, and enlarges up to five times', () => {
  const view = within(wide, { x: -3, y: 7, zoom: 90 })
  expect(view.zoom).toBe(5)
  const { left, top, width, height } = cutOf(wide, view)
  expect([left, top + height]).toEqual([0, 1])
  expect(width).toBeCloseTo(0.12)
  expect(within(wide, { x: 0.5, y: 0.5, zoom: 0 }).zoom).toBe(1)
})
