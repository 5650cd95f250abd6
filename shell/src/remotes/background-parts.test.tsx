import { outboxName } from '@bellhouse/api-client/outbox-waits'
import type { DeployedRemote } from '@bellhouse/contracts'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { aDeployedRemote, fakeRemotes, signInAs, someScreens } from '../testing'
import { BackgroundParts } from './background-parts'
import { ChunkLoadError } from './chunk-load-error'
import { RemotesProvider } from './remotes-context'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'indexedDB')
})

/** A portal in which the teacher's and the admin's remote have something to do in the background. */
function open(
  Work: (props: { person: string }) => React.ReactNode,
  isAway = () => false,
  others: Record<string, DeployedRemote> = {},
) {
  const asked: string[] = []
  const drawn: string[] = []
  const exposing = (name: string) => {
    const remote = aDeployedRemote(name, someScreens[name])
    return { ...remote, release: { ...remote.release, exposes: ['./screens', './background'] } }
  }
  const deployed = {
    admin: exposing('admin'),
    teacher: exposing('teacher'),
    student: aDeployedRemote('student', someScreens.student),
    ...others,
  }
  const state = { deployed, failures: {}, skipped: {}, rolledBack: [] }
  const loadBehind = async (remote: string, exposed: string) => {
    asked.push(`${remote} ${exposed}`)
    if (isAway()) throw new ChunkLoadError(remote, 'error', 'no network')
    return { default: Work }
  }
  const remotes = fakeRemotes({
    state: () => state,
    loadBehind,
    drawn: ({ remote, what }) => drawn.push(`${remote} ${what}`),
    replaceBroken: ({ remote }) => Promise.reject(new ChunkLoadError(remote, 'init', 'it threw')),
  })
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RemotesProvider value={remotes}>
        <p>The screen</p>
        <BackgroundParts />
      </RemotesProvider>
    </QueryClientProvider>,
  )
  return { asked, drawn, unmount }
}

const afterAWhile = () => act(() => jest.advanceTimersByTimeAsync(2_500))

it('mounts what the remotes of the person do in the background, a moment after the first screen', async () => {
  signInAs('staff', 'grace')
  const { asked, drawn } = open(({ person }) => <p>Sending for {person}</p>)
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  expect(asked).toEqual([])

  await afterAWhile()
  expect(asked).toEqual(['teacher ./background'])
  screen.getByText('Sending for grace')
  await afterAWhile()
  expect(drawn).toEqual(['teacher ./background'])
})

it.each([
  ['whoever has written something in this browser', [outboxName], ['chat ./background']],
  ['nobody else', [], []],
])('mounts what a remote without screens does in the background for %s', async (_, databases, expected) => {
  const found = { databases: async () => databases.map((name) => ({ name })) }
  Object.defineProperty(globalThis, 'indexedDB', { value: found, configurable: true })
  signInAs('student', 'ada')
  const chat = aDeployedRemote('chat')
  const exposing = { ...chat, release: { ...chat.release, exposes: ['./panel', './background'] } }
  const { asked } = open(({ person }) => <p>Sending for {person}</p>, undefined, { chat: exposing })
  await act(async () => {})
  await afterAWhile()
  expect(asked).toEqual(expected)
  expect(screen.queryAllByText('Sending for ada')).toHaveLength(expected.length)
})

it('waits for the network, and is there once that is back', async () => {
  signInAs('staff', 'grace')
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { asked } = open(
    ({ person }) => <p>Sending for {person}</p>,
    () => {
      if (asked.length === 1) isOnline.mockReturnValue(false)
      return asked.length === 1
    },
  )
  await afterAWhile()
  expect(asked).toHaveLength(1)
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await afterAWhile()
  expect(asked).toHaveLength(2)
  screen.getByText('Sending for grace')
})

it('is asked for again after a while where it did not arrive, for as long as somebody is signed in', async () => {
  signInAs('staff', 'grace')
  let isBroken = true
  const { asked, unmount } = open(
    ({ person }) => <p>Sending for {person}</p>,
    () => isBroken,
  )
  await act(() => jest.advanceTimersByTimeAsync(31_000))
  expect(asked).toHaveLength(1)
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(asked).toHaveLength(2)
  isBroken = false
  await act(() => jest.advanceTimersByTimeAsync(2_000))
  screen.getByText('Sending for grace')

  unmount()
  const others = open(
    () => null,
    () => true,
  )
  await afterAWhile()
  others.unmount()
  await act(() => jest.advanceTimersByTimeAsync(3_600_000))
  expect(others.asked).toHaveLength(1)
})

it('is there without the network where the browser has kept it', async () => {
  signInAs('staff', 'grace')
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open(({ person }) => <p>Sending for {person}</p>)
  await afterAWhile()
  screen.getByText('Sending for grace')
})

it('loads nothing for whoever has nothing of the kind', async () => {
  signInAs('student')
  const { asked } = open(() => null)
  await afterAWhile()
  expect(asked).toEqual([])
})

it('takes nothing along when it breaks', async () => {
  signInAs('admin')
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  open(() => {
    throw new Error('broken')
  })
  await afterAWhile()
  screen.getByText('The screen')
  expect(told).toHaveBeenCalledWith('What remote-admin does in the background has stopped:', expect.any(Error))
})
