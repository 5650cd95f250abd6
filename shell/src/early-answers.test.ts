import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createEarlyAnswers } from './early-answers'
import { signInAs } from './testing'

const asked: string[] = []
let isAway = false
let isRefused = false

beforeEach(() => {
  asked.length = 0
  isAway = false
  isRefused = false
  globalThis.fetch = (async (address: string) => {
    asked.push(address)
    if (isAway) throw new TypeError('Failed to fetch')
    return { ok: !isRefused }
  }) as unknown as typeof fetch
  signInAs('staff')
})
afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

const asWhoeverIsSignedIn = () => ({
  method: 'GET',
  headers: new Headers({ authorization: `Bearer ${localStorage.getItem('authToken')}` }),
})

it('hands out once what was begun, whatever the order of its query', async () => {
  const early = createEarlyAnswers()
  early.begin('/api/register-desk?stream=1&date=2026-11-19')
  early.begin('/api/register-desk?stream=1&date=2026-11-19')
  await early.fetch('/api/register-desk?date=2026-11-19&stream=1', asWhoeverIsSignedIn())
  expect(asked).toEqual(['/api/register-desk?stream=1&date=2026-11-19'])
  await early.fetch('/api/register-desk?date=2026-11-19&stream=1', asWhoeverIsSignedIn())
  expect(asked).toHaveLength(2)
})

it('never hands the answer of one person to another one', async () => {
  const early = createEarlyAnswers()
  early.begin('/api/me')
  signInAs('staff', 'somebody else')
  await early.fetch('/api/me', asWhoeverIsSignedIn())
  expect(asked).toEqual(['/api/me', '/api/me'])
})

it('asks anew after a failure, for anything that is too old, and for every command', async () => {
  const early = createEarlyAnswers()
  isAway = true
  early.begin('/api/me')
  await new Promise((resolve) => setTimeout(resolve))
  isAway = false
  await early.fetch('/api/me', asWhoeverIsSignedIn())
  expect(asked).toHaveLength(2)

  early.begin('/api/me')
  const later = performance.now() + 11_000
  const clock = jest.spyOn(performance, 'now').mockReturnValue(later)
  await early.fetch('/api/me', asWhoeverIsSignedIn())
  clock.mockRestore()
  expect(asked).toHaveLength(4)

  early.begin('/api/me')
  await early.fetch('/api/me', { ...asWhoeverIsSignedIn(), method: 'POST' })
  expect(asked).toHaveLength(6)
})

it('asks anew after a refusal that nobody has come for', async () => {
  const early = createEarlyAnswers()
  isRefused = true
  early.begin('/api/own-sessions')
  await new Promise((resolve) => setTimeout(resolve))
  isRefused = false
  expect(await early.fetch('/api/own-sessions', asWhoeverIsSignedIn())).toMatchObject({ ok: true })
  expect(asked).toHaveLength(2)
})

it('asks anew once a command is answered, which may have changed what was begun before', async () => {
  const early = createEarlyAnswers()
  early.begin('/api/own-sessions')
  await early.fetch('/api/second-factor/authenticator', { ...asWhoeverIsSignedIn(), method: 'POST' })
  await early.fetch('/api/own-sessions', asWhoeverIsSignedIn())
  expect(asked).toHaveLength(3)
})

it('begins nothing for nobody', () => {
  localStorage.clear()
  createEarlyAnswers().begin('/api/me')
  expect(asked).toEqual([])
})
