import { NetworkError } from '@bellhouse/api-client'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, Suspense, use, useState } from 'react'
import { RemotePanel, RemoteScreen } from './remote-part'
import type { Remotes } from './remotes'
import { RemotesProvider } from './remotes-context'
import { aContainer, aRelease, entryOf, openRemotes, openTestPage, storeOf, type TestPage } from './testing'

const good = aRelease('1.0.0+aaaaaaaa')
const fresh = aRelease('1.1.0+bbbbbbbb')
const carried = { ...fresh, pointer: { ...fresh.pointer, seq: 2, lastGood: [good.release.id] } }
let page: TestPage

beforeEach(() => {
  page = openTestPage()
  page.network = storeOf(carried, good)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => page.close())

/** Lets the dashboard of a release be this, and its panel as well. */
function give(deployed: typeof good, Shown: ComponentType) {
  const screens = [{ path: 'teacher/dashboard', load: async () => ({ default: Shown }) }]
  const run = aContainer(deployed, { default: screens })
  const withPanel = () => {
    run()
    const container = Reflect.get(window, deployed.release.library)
    const modules: Record<string, object> = { './screens': { default: screens }, './panel': { default: Shown } }
    container.get = async (name: string) => () => modules[name]
  }
  page.network[entryOf(deployed)] = { run: withPanel }
}

const Fine = () => <h1>The one before</h1>

function Throwing(): never {
  throw new Error('broken')
}

function show(remotes: Remotes, part = <RemoteScreen remote="teacher" path="teacher/dashboard" title="Dashboard" />) {
  render(
    <RemotesProvider value={remotes}>
      <QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>
    </RemotesProvider>,
  )
  return userEvent.setup()
}

describe('a screen that throws when it is drawn for the first time', () => {
  it('is a failed load: the release before is loaded in its place, and one line says so', async () => {
    give(carried, Throwing)
    give(good, Fine)
    show(openRemotes(page, carried))

    await screen.findByRole('heading', { name: 'The one before' })
    expect(screen.getByRole('status').textContent).toContain('The newest version of this part (1.1.0+bbbbbbbb)')
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() =>
      expect(page.reports).toMatchObject([
        { release: '1.1.0+bbbbbbbb', outcome: 'failed', phase: 'render', failure: 'init', fallback: '1.0.0+aaaaaaaa' },
        { release: '1.0.0+aaaaaaaa', outcome: 'loaded' },
      ]),
    )
  })

  it('is shown as a part that failed where there is no release before, until a next try is well', async () => {
    page.network = storeOf(fresh)
    give(fresh, Throwing)
    const user = show(openRemotes(page, fresh))

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Loading chunk failed: Dashboard (remote-teacher, 1.1.0+bbbbbbbb)')
    expect(page.reports).toMatchObject([{ outcome: 'failed', phase: 'render' }])

    give(fresh, Fine)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'The one before' })
    await waitFor(() => expect(page.reports).toMatchObject([{ outcome: 'failed' }, { outcome: 'loaded' }]))
  })

  it('ends in one alert where the release before throws as well', async () => {
    give(carried, Throwing)
    give(good, Throwing)
    show(openRemotes(page, carried))

    expect((await screen.findByRole('alert')).textContent).toContain('Loading chunk failed')
    expect(page.reports).toMatchObject([
      { release: '1.1.0+bbbbbbbb', outcome: 'failed', fallback: '1.0.0+aaaaaaaa' },
      { release: '1.0.0+aaaaaaaa', outcome: 'failed', phase: 'render' },
    ])
  })

  it('is one whose own chunk did not arrive, too', async () => {
    const request = `${carried.base}42.js`
    give(carried, () => {
      throw Object.assign(new Error('Loading chunk 42 failed.'), { name: 'ChunkLoadError', request })
    })
    give(good, Fine)
    show(openRemotes(page, carried))
    await screen.findByRole('heading', { name: 'The one before' })
    expect(page.reports[0]).toMatchObject({ phase: 'chunk', failure: 'missing' })
  })

  it('counts for a panel as for a screen', async () => {
    give(carried, Throwing)
    give(good, Fine)
    show(openRemotes(page, carried), <RemotePanel remote="teacher" exposed="./panel" title="Notifications" />)
    await screen.findByRole('heading', { name: 'The one before' })
    expect(page.reports[0]).toMatchObject({ outcome: 'failed', phase: 'render' })
  })
})

it('is a failed load also where the screen has shown a frame first, and throws with its data', async () => {
  let arrive: (data: string) => void = () => undefined
  const queryFn = () =>
    new Promise<string>((resolve) => {
      arrive = resolve
    })
  function Late(): never {
    const { data } = useSuspenseQuery({ queryKey: ['late'], queryFn })
    throw new Error(`broken with ${data}`)
  }
  give(carried, () => (
    <Suspense fallback={<p>A frame</p>}>
      <Late />
    </Suspense>
  ))
  give(good, Fine)
  show(openRemotes(page, carried))
  await screen.findByText('A frame')
  arrive('data')
  await screen.findByRole('heading', { name: 'The one before' })
  await waitFor(() =>
    expect(page.reports).toMatchObject([
      { release: '1.1.0+bbbbbbbb', outcome: 'failed', phase: 'render' },
      { release: '1.0.0+aaaaaaaa', outcome: 'loaded' },
    ]),
  )
})

describe('what is no failed load', () => {
  it('is a screen that waits for data: it is loaded once it is drawn', async () => {
    let arrive: (title: string) => void = () => undefined
    const title = new Promise<string>((resolve) => {
      arrive = resolve
    })
    give(carried, () => <h1>{use(title)}</h1>)
    show(openRemotes(page, carried))
    await waitFor(() => expect(page.asked).toContain(entryOf(carried)))
    await act(async () => undefined)
    expect(page.reports).toEqual([])

    await act(async () => arrive('Marks'))
    await screen.findByRole('heading', { name: 'Marks' })
    await waitFor(() => expect(page.reports).toMatchObject([{ release: '1.1.0+bbbbbbbb', outcome: 'loaded' }]))
  })

  it('is an answer of the server', async () => {
    give(carried, () => {
      throw new NetworkError(0)
    })
    give(good, Fine)
    show(openRemotes(page, carried))
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
    expect(page.reports).toEqual([])
  })

  it('is a file of somebody else that did not arrive', async () => {
    give(carried, () => {
      throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', request: '/7.js' })
    })
    give(good, Fine)
    show(openRemotes(page, carried))
    await screen.findByRole('alert')
    expect(page.reports).toEqual([])
  })

  it('is what a screen throws later', async () => {
    give(carried, () => {
      const [isOver, setOver] = useState(false)
      if (isOver) throw new Error('broken')
      return (
        <button type="button" onClick={() => setOver(true)}>
          Break
        </button>
      )
    })
    give(good, Fine)
    const user = show(openRemotes(page, carried))
    const button = await screen.findByRole('button', { name: 'Break' })
    await waitFor(() => expect(page.reports).toHaveLength(1))
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toContain('This page stopped working.')
    expect(page.reports).toMatchObject([{ release: '1.1.0+bbbbbbbb', outcome: 'loaded' }])
  })
})
