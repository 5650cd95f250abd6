import { endpoint } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import * as z from 'zod/mini'
import type { Api, CallOptions } from './api'
import { NetworkError } from './errors'
import { ApiProvider, freshFor, useCommand, useEndpoint } from './hooks'

const saveThing = endpoint({
  method: 'PUT',
  path: '/api/things',
  access: 'anyone',
  summary: 'Save',
  input: z.object({ name: z.string() }),
  output: z.object({ saved: z.boolean() }),
})

it('repeats a command whose reply was lost, with the same key, so that it has its effect once', async () => {
  const keys: (string | undefined)[] = []
  const api = (async (_endpoint: unknown, _input: unknown, options: CallOptions = {}) => {
    keys.push(options.idempotencyKey)
    if (keys.length === 1) throw new NetworkError(0)
    return { saved: true }
  }) as unknown as Api
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider api={api}>{children}</ApiProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useCommand(saveThing), { wrapper })

  const saved = await act(() => result.current.mutateAsync({ name: 'pen' }))

  expect(saved).toEqual({ saved: true })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

it('says at once that a command has no network, and does not do it once that is back', async () => {
  let calls = 0
  const api = (async () => {
    calls += 1
    throw new NetworkError(0)
  }) as unknown as Api
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider api={api}>{children}</ApiProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useCommand(saveThing), { wrapper })
  act(() => void window.dispatchEvent(new Event('offline')))

  const failure = await act(() => result.current.mutateAsync({ name: 'pen' }).catch((error: unknown) => error))
  expect(failure).toBeInstanceOf(NetworkError)
  // What comes of a command is drawn a moment after it is answered.
  await waitFor(() => expect(result.current.isPending).toBe(false))
  const before = calls
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(result.current.isPending).toBe(false)
  expect(calls).toBe(before)
})

const listThings = endpoint({
  method: 'GET',
  path: '/api/things',
  access: 'anyone',
  summary: 'List',
  input: z.object({}),
  output: z.object({ names: z.array(z.string()) }),
})

const countThings = endpoint({
  method: 'GET',
  path: '/api/things/count',
  access: 'anyone',
  summary: 'Count',
  input: z.object({}),
  output: z.object({ count: z.number() }),
})

it('shows what a command has changed, also where the first answer was on its way meanwhile', async () => {
  const names = ['pen']
  const answers: (() => void)[] = []
  const api = (async (asked: unknown, input: { name: string }) => {
    if (asked === saveThing) {
      names.push(input.name)
      return { saved: true }
    }
    const found = { names: [...names] }
    await new Promise<void>((resolve) => answers.push(resolve))
    return found
  }) as unknown as Api
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: freshFor } } })
  let save = async () => undefined as unknown
  function Saving() {
    const saving = useCommand(saveThing, { refreshes: [listThings] })
    save = () => saving.mutateAsync({ name: 'ink' })
    return null
  }
  const Things = () => <p>{useEndpoint(listThings, {}).names.join(', ')}</p>
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <ApiProvider api={api}>
          <Saving />
          <Suspense>
            <Things />
          </Suspense>
        </ApiProvider>
      </QueryClientProvider>,
    )
  })
  await act(() => save())
  await act(async () => answers[0]?.())
  await act(async () => answers[1]?.())
  await screen.findByText('pen, ink')
})

describe('what follows a command', () => {
  const row = 'pen'
  /** A row with a button that takes it away, while another answer takes longer to come anew. */
  function removing() {
    const said: string[] = []
    let names = [row]
    const held: (() => void)[] = []
    const saved: (() => void)[] = []
    const api = (async (asked: unknown) => {
      if (asked === saveThing) {
        await new Promise<void>((resolve) => saved.push(resolve))
        names = []
        return { saved: true }
      }
      if (asked === countThings && names.length === 0) await new Promise<void>((resolve) => held.push(resolve))
      return asked === countThings ? { count: names.length } : { names: [...names] }
    }) as unknown as Api
    function Row() {
      const saving = useCommand(saveThing, { refreshes: [listThings, countThings] })
      const say = (word: string) => () => void said.push(word)
      return (
        <button
          type="button"
          onClick={() =>
            saving.mutate({ name: row }, { onSuccess: say('removed'), onError: say('failed'), onSettled: say('over') })
          }
        >
          Remove
        </button>
      )
    }
    const Rows = () => useEndpoint(listThings, {}).names.map((name) => <Row key={name} />)
    const Count = () => <p>{useEndpoint(countThings, {}).count} things</p>
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: freshFor } } })
    const portal = (isOpen: boolean) => (
      <QueryClientProvider client={client}>
        <ApiProvider api={api}>
          <Suspense>
            {isOpen && <Rows />}
            <Count />
          </Suspense>
        </ApiProvider>
      </QueryClientProvider>
    )
    return { said, portal, save: () => saved[0]?.(), answer: () => held[0]?.() }
  }

  it('follows also where what it refreshes has taken its button away', async () => {
    const { said, portal, save, answer } = removing()
    await act(async () => void render(portal(true)))
    await act(async () => screen.getByRole('button', { name: 'Remove' }).click())
    await act(async () => save())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull())
    expect(said).toEqual([])
    await act(async () => answer())
    await waitFor(() => expect(said).toEqual(['removed', 'over']))
  })

  it('does not follow where its person had gone on before it was done', async () => {
    const { said, portal, save, answer } = removing()
    const { rerender } = await act(async () => render(portal(true)))
    await act(async () => screen.getByRole('button', { name: 'Remove' }).click())
    await act(async () => rerender(portal(false)))
    await act(async () => save())
    await act(async () => answer())
    await screen.findByText('0 things')
    expect(said).toEqual([])
  })
})
