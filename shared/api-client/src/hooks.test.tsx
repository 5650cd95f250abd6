import { endpoint } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Api, CallOptions } from './api'
import { NetworkError } from './errors'
import { ApiProvider, useCommand } from './hooks'

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
