import 'fake-indexeddb/auto'
import { findStoredValue } from '@bellhouse/api-client/person-store'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { readOwnRegisters } from '@bellhouse/contracts'
import { afterEach, expect, it, jest } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { cacheRegisters, pauseBeforeCaching } from './register-cache'

const nothing = { today: '2026-11-19', days: [], streams: [], registers: [] }

afterEach(() => void jest.restoreAllMocks())

function aTeacher() {
  const asked: string[] = []
  const api = fakeApi(
    answer(readOwnRegisters, () => {
      asked.push('own')
      return nothing
    }),
  )
  return { api, asked, person: crypto.randomUUID() }
}

const atOnce = (age: number) => (pauseBeforeCaching(age) === null ? null : 0)
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 100))

it('takes the registers along where there are none yet, and again only after an hour', async () => {
  const { api, asked, person } = aTeacher()
  cacheRegisters(api, person, atOnce)
  await waitFor(async () => expect(await findStoredValue(person, 'own registers')).toBeDefined())
  cacheRegisters(api, person, atOnce)
  await aWhile()
  expect(asked).toEqual(['own'])

  const later = Date.now() + 3_700_000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  cacheRegisters(api, person, atOnce)
  await waitFor(() => expect(asked).toEqual(['own', 'own']))
})

it('spreads a school that signs in at one bell, the more the less is missing', () => {
  const [minute, hour] = [60_000, 3_600_000]
  expect([30 * minute, 2 * hour, 13 * hour].map((age) => pauseBeforeCaching(age, 0.5))).toEqual([null, 152_000, 3_500])
})

it('asks for nothing once it was stopped', async () => {
  const { api, asked, person } = aTeacher()
  cacheRegisters(api, person, atOnce)()
  await aWhile()
  expect(asked).toEqual([])
})
