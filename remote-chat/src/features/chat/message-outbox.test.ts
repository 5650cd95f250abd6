import 'fake-indexeddb/auto'
import { fakeApi } from '@bellhouse/api-client/testing'
import { afterEach, expect, it, jest } from '@jest/globals'
import { messageOutboxOf } from './message-outbox'

const api = fakeApi()

afterEach(() => {
  jest.restoreAllMocks()
})

it('is opened anew after the browser could not open it', async () => {
  const isLocked = () => {
    throw new Error('The store is locked.')
  }
  jest.spyOn(indexedDB, 'open').mockImplementationOnce(isLocked)
  await expect(messageOutboxOf(api, 'ruth')).rejects.toThrow('locked')
  await expect(messageOutboxOf(api, 'ruth')).resolves.toMatchObject({ isOpen: true })
})

it('is one for a person, and closed when somebody else comes', async () => {
  const first = messageOutboxOf(api, 'ruth')
  expect(messageOutboxOf(api, 'ruth')).toBe(first)
  await messageOutboxOf(api, 'moses')
  expect((await first).isOpen).toBe(false)
})
