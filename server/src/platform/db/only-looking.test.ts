import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { isOnlyLooking, whileOnlyLooking } from './only-looking'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it('holds for all that a look does, and for nothing else', async () => {
  const looks = whileOnlyLooking(async () => {
    await Promise.resolve()
    return isOnlyLooking()
  })
  expect(isOnlyLooking()).toBe(false)
  expect(await looks).toBe(true)
  await expect(whileOnlyLooking(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(isOnlyLooking()).toBe(false)
})

it('makes promises dearer for nobody a minute after the last look, and begins again with the next', async () => {
  const disable = jest.spyOn(AsyncLocalStorage.prototype, 'disable')
  let finish = () => {}
  const long = whileOnlyLooking(() => new Promise<void>((resolve) => (finish = resolve)))
  await whileOnlyLooking(async () => {})
  jest.advanceTimersByTime(600_000)
  expect(disable).not.toHaveBeenCalled()
  finish()
  await long
  jest.advanceTimersByTime(59_000)
  await whileOnlyLooking(async () => {})
  jest.advanceTimersByTime(59_000)
  expect(disable).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1_000)
  expect(disable).toHaveBeenCalledTimes(1)
  expect(await whileOnlyLooking(async () => isOnlyLooking())).toBe(true)
})
