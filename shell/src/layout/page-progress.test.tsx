import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import { createActivity } from '../activity'
import { PageProgress } from './page-progress'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const bar = () => screen.queryByRole('progressbar')
const value = () => Number(bar()?.getAttribute('aria-valuenow'))
const passes = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

it('§9 begins at 0.08, goes on every 800 ms and takes 200 ms to move', async () => {
  const activity = createActivity()
  render(<PageProgress activity={activity} />)
  expect(bar()).toBeNull()

  activity.change(1)
  await passes(0)
  expect(value()).toBe(8)
  expect(bar()?.style.transitionDuration).toBe('200ms')
  await passes(799)
  expect(value()).toBe(8)
  await passes(1)
  expect(value()).toBeGreaterThan(8)

  activity.change(-1)
  await passes(0)
  expect(value()).toBe(100)
  await passes(200)
  expect(bar()).toBeNull()
})

it('never claims to be done while something is still waited for', async () => {
  const activity = createActivity()
  render(<PageProgress activity={activity} />)
  activity.change(1)
  await passes(10 * 60_000)
  expect(value()).toBeLessThan(100)
})

it('stands in a landmark, as everything on a page does', async () => {
  const activity = createActivity()
  render(<PageProgress activity={activity} />)
  activity.change(1)
  await passes(0)
  expect(within(screen.getByRole('region', { name: 'Waiting' })).queryByRole('progressbar')).not.toBeNull()
})

it('stays until the last of several is there', async () => {
  const activity = createActivity()
  render(<PageProgress activity={activity} />)
  activity.change(1)
  activity.change(1)
  activity.change(-1)
  await passes(1_000)
  expect(value()).toBeLessThan(100)
})
