import { endpoint } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
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
