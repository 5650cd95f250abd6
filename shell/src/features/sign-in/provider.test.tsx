import { beforeEach, expect, it, jest } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { SchoolProvider } from '../../school-context'
import { aSchool, openPortal } from '../../testing'
import ProviderScreen from './provider.screen'

const exp = Math.floor(Date.now() / 1000) + 60
const token = `e30.${btoa(JSON.stringify({ username: 'ada', user_category: 'staff', exp }))}.x`

beforeEach(() => {
  localStorage.clear()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** The page as it comes back with `search`, from a server that gives these answers one after the other. */
function open(search: string, ...replies: [status: number, body: unknown][]) {
  const asked: [string, unknown][] = []
  globalThis.fetch = (async (address: string, { body }: RequestInit) => {
    asked.push([String(address), JSON.parse(String(body))])
    const [status, reply] = replies.shift() ?? [500, {}]
    return { status, ok: status < 400, headers: new Headers(), json: async () => reply }
  }) as typeof fetch
  const went: string[] = []
  render(
    <SchoolProvider value={{ ...aSchool, signInWith: 'Hill ID' }}>
      <ProviderScreen search={search} goTo={(address) => void went.push(address)} />
    </SchoolProvider>,
  )
  return { asked, went }
}

it('is offered on the sign-in page where the school has one, and nowhere else', async () => {
  await openPortal({ at: '/login', school: { signInWith: 'Hill ID' } })
  expect(screen.getByRole('link', { name: 'Sign in with Hill ID' }).getAttribute('href')).toBe('/auth/provider')
})

it('leaves the sign-in page as it is in any other school', async () => {
  await openPortal({ at: '/login' })
  expect(screen.queryByRole('link', { name: /Sign in with/ })).toBeNull()
})

it('leads on to the address that the server names', async () => {
  const { went } = open('', [200, { address: 'https://id.hill.example/authorize?state=x' }])
  screen.getByText(/on to Hill ID/)
  await waitFor(() => expect(went).toEqual(['https://id.hill.example/authorize?state=x']))
})

it('hands what came back to the server, keeps the session, and leads into the portal', async () => {
  const { asked, went } = open('?code=c&state=s', [200, { status: 200, access_token: token }])
  await waitFor(() => expect(went).toEqual(['/login']))
  expect(asked).toEqual([['/api/login/provider/finish', { query: '?code=c&state=s' }]])
  expect([localStorage.getItem('authToken'), localStorage.getItem('username')]).toEqual([token, 'ada'])
})

it('asks whoever has a second step for it', async () => {
  const second_step = { token: 'first-step', methods: ['authenticator'] }
  const { went } = open('?code=c', [202, { status: 202, second_step }], [200, { status: 200, access_token: token }])
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(went).toEqual(['/login']))
  expect(localStorage.getItem('username')).toBe('ada')
})

it('says why nothing came of it, and shows both ways on', async () => {
  const message = 'Hill ID does not answer right now. Try again in a moment, or sign in with your password.'
  open('', [503, { status: 503, code: 'unavailable', message }])
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(ways).toEqual(expect.arrayContaining(['/auth/provider', '/login']))
})
