import { expect, it } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { EarlyAnswersProvider, useFirstAnswers } from '../early-answers-context'
import { RemotesProvider } from '../remotes/remotes-context'
import { fakeRemotes } from '../testing'
import type { ScreenRoute } from './routes'
import { usePreparedScreens } from './use-prepared-screens'

const rowOf = (path: string) => ({ path, title: path, category: 'admin' as const, always: [`/api/${path}`] })
const routes: ScreenRoute[] = ['years', 'terms'].map((path) => ({ remote: 'admin', row: rowOf(path) }))

/** What happens, in order: requests that are begun, and screens that are drawn; and the screens whose code is fetched. */
function openYears() {
  const happened: string[] = []
  const prepared: string[] = []

  function Screen() {
    const { pathname } = useLocation()
    happened.push(pathname)
    usePreparedScreens(routes, 'admin')
    useFirstAnswers(rowOf(pathname.slice(1)))
    return (
      <>
        <Link to="/terms">Terms</Link>
        <nav id="main-menu">
          <button type="button" aria-controls="folded">
            Lists
          </button>
          <ul id="folded" hidden>
            {['/terms', '/terms', '/nowhere'].map((to, at) => (
              <Link key={at} to={to}>
                Folded
              </Link>
            ))}
          </ul>
        </nav>
        <button type="button" aria-controls="main-menu">
          Menu
        </button>
      </>
    )
  }

  const begin = (address: string) => void happened.push(address)
  render(
    <RemotesProvider value={fakeRemotes({ prepareScreen: (_, path) => void prepared.push(path) })}>
      <QueryClientProvider client={new QueryClient()}>
        <EarlyAnswersProvider value={{ begin, fetch: globalThis.fetch }}>
          <MemoryRouter initialEntries={['/years']}>
            <Screen />
          </MemoryRouter>
        </EarlyAnswersProvider>
      </QueryClientProvider>
    </RemotesProvider>,
  )
  happened.splice(0)
  return { happened, prepared, user: userEvent.setup() }
}

it('asks for what a screen shows with the click, before anything of it is drawn', async () => {
  const { happened, user } = openYears()
  await user.hover(screen.getByRole('link', { name: 'Terms' }))
  expect(happened).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Terms' }))
  expect(happened.slice(0, 2)).toEqual(['/api/terms', '/terms'])
})

it('asks for nothing with a click that opens another tab', async () => {
  const { happened, user } = openYears()
  // There is no other tab here.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await user.keyboard('{Control>}')
  await user.click(screen.getByRole('link', { name: 'Terms' }))
  expect(happened).toEqual([])
})

it('fetches the code of what an entry of the menu unfolds, once, and asks for nothing yet', async () => {
  const { happened, prepared, user } = openYears()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  expect(prepared).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Lists' }))
  expect(prepared).toEqual(['terms'])
  expect(happened).toEqual([])
})
