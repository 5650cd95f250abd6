import { NetworkError } from '@bellhouse/api-client'
import { ScreenFrame } from '@bellhouse/ui'
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { handleCaught } from '../draw-portal'
import { FirstDrawBoundary } from './first-draw-boundary'
import { aRelease, openTestPage, type TestPage } from './testing'
import { watchUse } from './watch-use'

const teacher = aRelease('1.1.0+bbbbbbbb')
const shellBase = '/store/shell/releases/2.0.0+cccccccc/'
let page: TestPage
let clock: jest.SpiedFunction<() => number>
let now = 0

beforeAll(() => {
  const state = () => ({ deployed: { teacher, admin: null }, failures: {}, skipped: {}, rolledBack: [] })
  watchUse({ state, report: (load) => page.reports.push(load) })
})

beforeEach(() => {
  page = openTestPage()
  now += 600_000
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  clock = jest.spyOn(performance, 'now').mockReturnValue(now)
  const block = document.createElement('script')
  Object.assign(block, { type: 'application/json', id: 'deployed-shell' })
  const pointer = { ...teacher.pointer, active: '2.0.0+cccccccc' }
  block.textContent = JSON.stringify({ release: '2.0.0+cccccccc', base: shellBase, pointer })
  document.body.append(block)
})

afterEach(() => {
  document.getElementById('deployed-shell')?.remove()
  page.close()
})

/** An error that was thrown in these files, the innermost first. */
const thrownIn = (...files: string[]) =>
  Object.assign(new TypeError('broken'), {
    stack: ['TypeError: broken', ...files.map((file) => `    at t (https://portal.school${file}:1:7)`)].join('\n'),
  })

const [ofTeacher, ofShell] = [`${teacher.base}91.js`, `${shellBase}portal.js`]
const throwAtWindow = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }))
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

it('what a button throws counts for the release of whose code it is, as a failure in use', async () => {
  throwAtWindow(thrownIn(ofTeacher, ofShell))
  await waitFor(() =>
    expect(page.reports).toEqual([
      {
        ...{ remote: 'teacher', release: '1.1.0+bbbbbbbb', outcome: 'failed', failure: 'init' },
        ...{ phase: 'render', ms: 0, inUse: true },
      },
    ]),
  )
})

it('counts for the remote below which something else threw, and for the shell where no remote was at work', async () => {
  throwAtWindow(thrownIn(ofShell, ofTeacher.replace('+', '%2B')))
  throwAtWindow(thrownIn(ofShell))
  await waitFor(() => expect(page.reports.map(({ remote }) => remote)).toEqual(['teacher', 'shell']))
})

it('counts what nobody waited for, and a file that did not come', async () => {
  const rejected = new Event('unhandledrejection')
  const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', request: ofTeacher })
  window.dispatchEvent(Object.assign(rejected, { reason: missing }))
  await waitFor(() => expect(page.reports).toMatchObject([{ remote: 'teacher', failure: 'missing', phase: 'chunk' }]))
})

it('is told once a minute, however often it breaks', async () => {
  for (const moment of [0, 1_000, 59_000]) {
    clock.mockReturnValue(now + moment)
    throwAtWindow(thrownIn(ofTeacher))
    await settled()
  }
  expect(page.reports).toHaveLength(1)
  clock.mockReturnValue(now + 60_000)
  throwAtWindow(thrownIn(ofTeacher))
  await waitFor(() => expect(page.reports).toHaveLength(2))
})

describe('what is the fault of no release', () => {
  it.each([
    ['an answer of the server', () => Object.assign(new NetworkError(0), { stack: thrownIn(ofTeacher).stack })],
    ['what the browser refuses', () => new DOMException('The node to be removed is no child', 'NotFoundError')],
    ['the code of somebody else', () => thrownIn('/extension/content.js')],
    ['what carries no place', () => null],
  ])('is %s', async (_, cause) => {
    throwAtWindow(cause())
    await settled()
    expect(page.reports).toEqual([])
  })
})

it('a first drawing that throws is a failed load, and none in use as well', async () => {
  const handleBroken = jest.fn()
  const Throwing = () => {
    throw thrownIn(ofTeacher)
  }
  const drawn = (
    <QueryClientProvider client={new QueryClient()}>
      <FirstDrawBoundary base={teacher.base} wasDrawn={false} onDrawn={() => undefined} onBroken={handleBroken}>
        <Throwing />
      </FirstDrawBoundary>
    </QueryClientProvider>
  )
  render(drawn, { ...(handleCaught && { onCaughtError: handleCaught }) })
  await settled()
  expect(handleBroken).toHaveBeenCalledTimes(1)
  expect(page.reports).toEqual([])
})

it('what a frame catches later is heard as well, and the page says that it stopped', async () => {
  function Breaking() {
    const [isOver, setOver] = useState(false)
    if (isOver) throw thrownIn(ofTeacher)
    return (
      <button type="button" onClick={() => setOver(true)}>
        Break
      </button>
    )
  }
  const framed = (
    <ScreenFrame>
      <Breaking />
    </ScreenFrame>
  )
  render(framed, { ...(handleCaught && { onCaughtError: handleCaught }) })
  await userEvent.click(screen.getByRole('button', { name: 'Break' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This page stopped working.')
  await waitFor(() => expect(page.reports).toMatchObject([{ remote: 'teacher', inUse: true }]))
})
