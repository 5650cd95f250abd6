import type { Notifications } from '@bellhouse/contracts'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useRise } from './use-rise'

const withMessages = (messages: number): Notifications => ({
  counts: { messages, notices: 0, tasks: 0 },
  ...{ messages: [], notices: [], tasks: [] },
  settings: {
    ...{ countsMessages: true, countsNotices: true, countsTasks: true, browser: false, showsText: true },
    ...{ digest: 'off', digestHour: 7, digestDay: 1 },
  },
})

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

function hear(first: number) {
  const { result, rerender } = renderHook(({ count }) => useRise(withMessages(count)), {
    initialProps: { count: first },
  })
  return {
    said: () => result.current,
    become: (count: number) => rerender({ count }),
    pass: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
  }
}

it('says aloud what has become more, and of what follows quickly the newest alone', () => {
  const { said, become, pass } = hear(7)
  expect(said()).toBe('')
  become(8)
  expect(said()).toBe('Notifications: 8 unread messages')
  pass(1_000)
  become(9)
  expect(said()).toBe('')
  pass(1_000)
  become(10)
  pass(29_000)
  expect(said()).toBe('Notifications: 10 unread messages')
})

it('leaves no number that holds no more, and says none that has become less', () => {
  const { said, become, pass } = hear(7)
  become(9)
  become(6)
  expect(said()).toBe('')
  pass(60_000)
  expect(said()).toBe('')
  become(7)
  expect(said()).toBe('Notifications: 7 unread messages')
})

it('says nothing of what has been read before its half minute is over', () => {
  const { said, become, pass } = hear(7)
  become(8)
  become(9)
  become(8)
  pass(60_000)
  expect(said()).toBe('')
})
