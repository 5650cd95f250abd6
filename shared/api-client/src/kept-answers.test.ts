import 'fake-indexeddb/auto'
import { getNotice, getTeacherDashboard, listNotices, markNoticeRead } from '@bellhouse/contracts'
import { afterEach, expect, it, jest } from '@jest/globals'
import { waitFor } from '@testing-library/dom'
import type { Api } from './api'
import { BadRequestError, BadResponseError, NetworkError } from './errors'
import { type Asked, withKeptAnswers } from './kept-answers'
import { findKeptAnswer, findStoredValue, forgetAnswers, keepAnswer, storeValue } from './person-store'

const answer = { notices: [], next: null }
const onAnswer = jest.fn<(at: number | null, asked: Asked) => void>()

afterEach(async () => {
  jest.useRealTimers()
  onAnswer.mockClear()
  await forgetAnswers()
})

/** A client over a network that can be taken away, or answer with a failure. */
function aClient(person: string | null = 'grace') {
  const network: { failure: Error | null; isLost: boolean; answer: unknown } = { failure: null, isLost: false, answer }
  const api = (async () => {
    if (network.failure) throw network.failure
    if (network.isLost) {
      network.isLost = false
      throw new NetworkError(0)
    }
    return network.answer
  }) as unknown as Api
  return { network, client: withKeptAnswers(api, { person: () => person, onAnswer }) }
}

const isKept = (person: string) => findKeptAnswer(person, `${listNotices.path} {}`)

it('answers what was answered last where the network is away, and says since when', async () => {
  const { network, client } = aClient()
  const fresh = await client(listNotices, {})
  expect(onAnswer.mock.calls).toEqual([[null, { endpoint: listNotices, input: {} }]])
  await waitFor(async () => expect(await isKept('grace')).toBeDefined())

  network.failure = new NetworkError(0)
  expect(await client(listNotices, {})).toEqual(fresh)
  expect(onAnswer.mock.lastCall?.[0]).toBeLessThanOrEqual(Date.now())
  await expect(client(listNotices, { scope: 'past' })).rejects.toBe(network.failure)
})

it('makes a request once more that was lost alone, and takes what was kept at once in a browser without a network', async () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { network, client } = aClient()
  await client(listNotices, {})
  await waitFor(async () => expect(await isKept('grace')).toBeDefined())
  network.answer = { notices: [], next: 'more' }
  network.isLost = true
  expect(await client(listNotices, {})).toEqual({ notices: [], next: 'more' })
  await waitFor(async () => expect((await isKept('grace'))?.value).toEqual(network.answer))

  isOnline.mockReturnValue(false)
  network.isLost = true
  network.answer = answer
  expect(await client(listNotices, {})).toEqual({ notices: [], next: 'more' })
  isOnline.mockRestore()
})

it('never stands for what the server itself says', async () => {
  const { network, client } = aClient()
  await client(listNotices, {})
  await waitFor(async () => expect(await isKept('grace')).toBeDefined())
  for (const failure of [new BadRequestError(403, null), new BadResponseError(500, null)]) {
    network.failure = failure
    await expect(client(listNotices, {})).rejects.toBe(failure)
  }
})

it('keeps nothing of an endpoint that is not kept, of nobody, and shows one person nothing of another', async () => {
  await aClient(null).client(listNotices, {})
  const { network, client } = aClient('otto')
  network.answer = {}
  await client(markNoticeRead, { noticeId: crypto.randomUUID() })
  await new Promise((resolve) => setTimeout(resolve, 50))
  network.failure = new NetworkError(0)
  await expect(client(listNotices, {})).rejects.toBe(network.failure)
  await expect(client(markNoticeRead, { noticeId: crypto.randomUUID() })).rejects.toBe(network.failure)

  await keepAnswer('otto', `${listNotices.path} {}`, answer)
  const other = aClient('grace')
  other.network.failure = new NetworkError(0)
  await expect(other.client(listNotices, {})).rejects.toBeInstanceOf(NetworkError)
})

it('does not show what does not fit the release that is open', async () => {
  await keepAnswer('grace', `${getTeacherDashboard.path} {}`, { name: 'An answer of long ago' })
  const { network, client } = aClient()
  network.failure = new NetworkError(0)
  await expect(client(getTeacherDashboard, {})).rejects.toBe(network.failure)
})

it('keeps the newest hundred and twenty of the last week, and no draft goes with them', async () => {
  await storeValue('grace', 'a draft', 'Dear parents')
  jest.useFakeTimers({
    now: new Date('2026-11-01T08:00Z'),
    doNotFake: ['setImmediate', 'setTimeout', 'queueMicrotask'],
  })
  for (let turn = 0; turn < 125; turn += 1) {
    jest.setSystemTime(Date.now() + 1000)
    await keepAnswer('grace', `${getNotice.path} ${turn}`, turn)
  }
  const found = async (turn: number) => (await findKeptAnswer('grace', `${getNotice.path} ${turn}`))?.value
  expect([await found(4), await found(5), await found(124)]).toEqual([undefined, 5, 124])

  jest.setSystemTime(new Date('2026-11-09T08:00Z'))
  expect(await found(124)).toBeUndefined()
  await keepAnswer('grace', 'the newest', 1)
  jest.setSystemTime(new Date('2026-11-01T08:10Z'))
  expect(await found(124)).toBeUndefined()
  expect((await findStoredValue('grace', 'a draft'))?.value).toBe('Dear parents')
})
