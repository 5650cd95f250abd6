import { expect, it, jest } from '@jest/globals'
import { UploadQuota } from './upload-quota'

const person = 'pupil'

it('lets somebody send four at once, and the next one when one of them has ended', () => {
  const quota = new UploadQuota()
  const running = Array.from({ length: 4 }, () => quota.begin(person, 0))
  expect(() => quota.begin(person, 0)).toThrow(expect.objectContaining({ status: 429, retryAfter: 5 }))
  expect(() => quota.begin('teacher', 0)).not.toThrow()
  running[0]?.end()
  expect(() => quota.begin(person, 0)).not.toThrow()
})

it('lets somebody send so much in an hour, of what is announced and of what comes', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0)
  const quota = new UploadQuota(1_000)
  expect(() => quota.begin(person, 1_001)).toThrow(expect.objectContaining({ status: 413 }))
  const sending = quota.begin(person, 0)
  sending.take(600)
  expect(() => sending.take(600)).toThrow(expect.objectContaining({ status: 429, retryAfter: 3_600 }))
  sending.end()
  expect(() => quota.begin(person, 600)).toThrow(expect.objectContaining({ status: 429 }))
  expect(() => quota.begin('teacher', 600)).not.toThrow()

  now.mockReturnValue(3_600_000)
  expect(() => quota.begin(person, 600)).not.toThrow()
  now.mockRestore()
})
