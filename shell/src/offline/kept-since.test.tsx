import 'fake-indexeddb/auto'
import { type Api, ApiProvider, askAgain, NetworkError, useEndpoint, withKeptAnswers } from '@bellhouse/api-client'
import { findKeptAnswer, forgetAnswers } from '@bellhouse/api-client/person-store'
import { listNotices, markNoticeRead } from '@bellhouse/contracts'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { askWhenOnline, createKeptSince } from './kept-since'

const inputs = [{}, { scope: 'past' as const }]

/** A page of two answers that were kept, over a network that is away and comes back. */
async function openWithoutNetwork() {
  const asked: string[] = []
  const network = { isAway: false }
  const server = (async (endpoint, input) => {
    asked.push(JSON.stringify(input))
    if (network.isAway) throw new NetworkError(0)
    return endpoint.path === listNotices.path ? { notices: [], next: null } : {}
  }) as Api
  // Answers count as fresh for longer than this test takes, so that nothing is asked for because it is old.
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  const store = createKeptSince((which) => askAgain(queries, which))
  const api = withKeptAnswers(server, { person: () => 'grace', onAnswer: store.getState().tell })
  for (const input of inputs) {
    await api(listNotices, input)
    const name = `${listNotices.path} ${JSON.stringify(input)}`
    await waitFor(async () => expect(await findKeptAnswer('grace', name)).toBeDefined())
  }
  network.isAway = true
  render(
    <QueryClientProvider client={queries}>
      <ApiProvider api={api}>
        <Suspense>
          {inputs.map((input) => (
            <Notices key={JSON.stringify(input)} input={input} />
          ))}
        </Suspense>
      </ApiProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findAllByText('0 notices')).toHaveLength(2)
  expect(store.getState().at).not.toBeNull()
  network.isAway = false
  asked.length = 0
  return { api, asked, store, queries }
}

function Notices({ input }: { input: (typeof inputs)[number] }) {
  return <p>{useEndpoint(listNotices, input).notices.length} notices</p>
}

beforeEach(() => void jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false))
afterEach(forgetAnswers)

it('asks once for each answer that was kept as soon as another one is fresh', async () => {
  const { api, asked, store, queries } = await openWithoutNetwork()
  const noticeId = crypto.randomUUID()
  await act(() => api(markNoticeRead, { noticeId }))
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(asked).toEqual([JSON.stringify({ noticeId }), '{}', '{"scope":"past"}'])
  expect(store.getState()).toMatchObject({ at: null, kept: [] })

  await act(() => api(markNoticeRead, { noticeId }))
  expect(asked).toHaveLength(4)
})

it('asks once for each of them when the browser finds the network again', async () => {
  const { asked, store, queries } = await openWithoutNetwork()
  const stop = askWhenOnline(store)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(store.getState().at).toBeNull())
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(asked).toEqual(['{}', '{"scope":"past"}'])
  stop()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(asked).toHaveLength(2)
})
