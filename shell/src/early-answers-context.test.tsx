import { expect, it } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { EarlyAnswersProvider, useFirstAnswer } from './early-answers-context'

const register = {
  path: 'registers',
  title: 'Registers',
  category: 'staff' as const,
  first: '/api/register-desk?stream=:stream&date=:date',
}
const profile = { path: 'profile', title: 'Profile', category: 'staff' as const }

function Screen() {
  const { pathname } = useLocation()
  useFirstAnswer(pathname === '/registers' ? register : profile)
  return <Link to="/registers?stream=1">Registers</Link>
}

function openProfile() {
  const begun: string[] = []
  const queries = new QueryClient()
  render(
    <QueryClientProvider client={queries}>
      <EarlyAnswersProvider value={{ begin: (address) => void begun.push(address), fetch: globalThis.fetch }}>
        <MemoryRouter initialEntries={['/profile']}>
          <Screen />
        </MemoryRouter>
      </EarlyAnswersProvider>
    </QueryClientProvider>,
  )
  return { begun, queries, user: userEvent.setup() }
}

it('asks with the click for what a screen shows first, and for nothing else', async () => {
  const { begun, user } = openProfile()
  expect(begun).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Registers' }))
  expect(begun).toEqual(['/api/register-desk?stream=1'])
})

it('leaves it to the screen where there is an answer from a visit before', async () => {
  const { begun, queries, user } = openProfile()
  queries.setQueryData(['GET', '/api/register-desk', { stream: '1' }], { register: null })
  await user.click(screen.getByRole('link', { name: 'Registers' }))
  expect(begun).toEqual([])
})
