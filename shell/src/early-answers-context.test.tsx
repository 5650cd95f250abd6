import { expect, it } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { EarlyAnswersProvider, useFirstAnswers } from './early-answers-context'

const register = {
  path: 'registers',
  title: 'Registers',
  category: 'staff' as const,
  first: '/api/register-desk?stream=:stream&date=:date',
}
const profile = { path: 'profile', title: 'Profile', category: 'staff' as const }
const school = { path: 'school', title: 'School', category: 'staff' as const, always: ['/api/school', '/api/years'] }

const rows = [register, profile, school]

function Screen() {
  const { pathname } = useLocation()
  useFirstAnswers(rows.find(({ path }) => pathname === `/${path}`) ?? profile)
  return (
    <>
      <Link to="/registers?stream=1">Registers</Link>
      <Link to="/school?term=2">School</Link>
    </>
  )
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

it('asks for all that a screen always needs, but for what is there, whatever its address says', async () => {
  const { begun, queries, user } = openProfile()
  queries.setQueryData(['GET', '/api/school', {}], { name: 'Hill School' })
  await user.click(screen.getByRole('link', { name: 'School' }))
  expect(begun).toEqual(['/api/years'])
})

it('leaves it to the screen that has asked already', async () => {
  const { begun, queries, user } = openProfile()
  void queries.fetchQuery({ queryKey: ['GET', '/api/school', {}], queryFn: () => new Promise(() => undefined) })
  await user.click(screen.getByRole('link', { name: 'School' }))
  expect(begun).toEqual(['/api/years'])
})
