import { endpoint } from '@bellhouse/contracts'
import { expect, it, jest } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import type { Api } from './api'
import { NetworkError } from './errors'
import { ApiProvider } from './hooks'
import { usePage } from './pages'

const listThings = endpoint({
  method: 'GET',
  path: '/api/things',
  access: 'anyone',
  summary: 'List',
  input: z.object({ after: z.optional(z.string()) }),
  output: z.object({ things: z.array(z.string()), next: z.nullable(z.string()) }),
})

const pages: Record<string, { things: string[]; next: string | null }> = {
  '': { things: ['pen', 'book'], next: 'book' },
  book: { things: ['desk'], next: null },
}

function Things({ after }: { after?: string }) {
  const { things, next } = usePage(listThings, after ? { after } : {}, 'things')
  return <p>{[...things, next ? 'more' : 'all'].join(' ')}</p>
}

async function open({ after, of = pages }: { after?: string; of?: typeof pages } = {}) {
  const printed: string[] = []
  jest.spyOn(window, 'print').mockImplementation(() => void printed.push(document.body.innerHTML))
  const api = (async (_endpoint: unknown, input: { after?: string }) => {
    const page = of[input.after ?? '']
    if (!page) throw new NetworkError(0)
    return page
  }) as unknown as Api
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ApiProvider api={api}>
          <Suspense>
            <Things {...(after && { after })} />
          </Suspense>
        </ApiProvider>
      </QueryClientProvider>,
    ),
  )
  await screen.findByText(/all|more/)
  return { printed }
}

/** Whether the browser was left to print by itself. */
const pressPrint = () => act(async () => fireEvent.keyDown(window, { key: 'p', ctrlKey: true }))

it('prints every page of a list, and shows the one page again', async () => {
  const { printed } = await open({ after: 'book' })
  expect(screen.getByText('desk all')).toBeTruthy()

  expect(await pressPrint()).toBe(false)

  expect(printed).toEqual([expect.stringContaining('pen book desk all')])
  await act(async () => fireEvent(window, new Event('afterprint')))
  expect(screen.getByText('desk all')).toBeTruthy()
})

it('leaves a list of one page to the browser', async () => {
  const { printed } = await open({ of: { '': { things: ['pen'], next: null } } })

  expect(await pressPrint()).toBe(true)

  expect(printed).toEqual([])
})

it('prints the page that is there when the others cannot be asked for', async () => {
  const { printed } = await open({ of: { '': { things: ['pen', 'book'], next: 'book' } } })

  await pressPrint()

  expect(printed).toEqual([expect.stringContaining('pen book more')])
})
