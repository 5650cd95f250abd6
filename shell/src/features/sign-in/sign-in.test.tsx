import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import { openPortal } from '../../testing'

beforeEach(() => {
  localStorage.clear()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

async function signInWhenTheServer(answers: () => Promise<unknown>) {
  globalThis.fetch = answers as typeof fetch
  const { user } = await openPortal({ at: '/login' })
  await user.type(screen.getByLabelText('Username'), 'ada')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

const replyOf = (status: number, body: unknown) => async () => ({
  ...{ status, ok: status < 400, headers: new Headers() },
  json: async () => body,
})

describe('signing in', () => {
  it('has the names that other programs rely on', async () => {
    await openPortal({ at: '/login' })
    screen.getByLabelText('Username')
    screen.getByLabelText('Password')
    screen.getByRole('button', { name: 'Sign in' })
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/auth/reset-password')
    expect(document.title).toBe('Sign in | Hillside')
  })

  it('asks for what is not filled in, in words of its own, and asks the server nothing', async () => {
    const fetch = jest.fn()
    globalThis.fetch = fetch as unknown as typeof globalThis.fetch
    const { user } = await openPortal({ at: '/login' })
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    screen.getByText('Enter your username.')
    expect(document.activeElement).toBe(screen.getByLabelText('Username'))
    await user.keyboard('ada{Enter}')
    screen.getByText('Enter your password.')
    expect(screen.queryByText('Enter your username.')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(fetch).not.toHaveBeenCalledWith('/api/login', expect.anything())
  })

  it('says whose portal it is: badge, name, motto and term', async () => {
    await openPortal({ at: '/login', school: { motto: 'Light and truth', term: '2026 Term 3', badge: 'abc' } })
    expect(screen.getByRole('img', { name: 'Hillside' }).getAttribute('src')).toBe('/badges/abc.png')
    screen.getByText('Light and truth')
    screen.getByText('2026 Term 3')
  })

  it('§7 leads to the dashboard once the token is stored', async () => {
    const exp = Math.floor(Date.now() / 1000) + 60
    const payload = btoa(JSON.stringify({ username: 'ada', user_category: 'staff', exp }))
    await signInWhenTheServer(replyOf(200, { status: 200, access_token: `e30.${payload}.x` }))
    await screen.findByRole('heading', { level: 1, name: 'teacher: teacher/dashboard' })
  })

  it('asks whoever has a second step for a code, and goes on with the right one', async () => {
    const payload = btoa(JSON.stringify({ username: 'ada', user_category: 'staff', exp: Date.now() / 1000 + 60 }))
    const asked: unknown[] = []
    const second_step = { token: 'first-step', methods: ['authenticator', 'recovery-code'] }
    globalThis.fetch = (async (address: string, { body }: RequestInit) => {
      if (!String(address).endsWith('/second-step')) return replyOf(202, { status: 202, second_step })()
      asked.push(JSON.parse(String(body)))
      const fields = { code: 'This code is not right' }
      return asked.length === 1
        ? replyOf(400, { code: 'invalid', message: 'Some fields need to be corrected', fields })()
        : replyOf(200, { status: 200, access_token: `e30.${payload}.x` })()
    }) as typeof fetch
    const { user } = await openPortal({ at: '/login' })
    await user.type(screen.getByLabelText('Username'), 'ada')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))

    await user.type(await screen.findByLabelText('Code'), '111111')
    expect(localStorage.getItem('authToken')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    await screen.findByText('This code is not right')
    await user.clear(screen.getByLabelText('Code'))
    await user.type(screen.getByLabelText('Code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Go on' }))

    await screen.findByRole('heading', { level: 1, name: 'teacher: teacher/dashboard' })
    expect(asked.map((body) => (body as { code: string }).code)).toEqual(['111111', '123456'])
    expect(localStorage.getItem('username')).toBe('ada')
  })

  it('says to whoever comes in with a recovery code how many are left', async () => {
    const payload = btoa(JSON.stringify({ username: 'ada', user_category: 'staff', exp: Date.now() / 1000 + 60 }))
    const second_step = { token: 'first-step', methods: ['passkey', 'recovery-code'] }
    const entered = { status: 200, access_token: `e30.${payload}.x`, recoveryCodesLeft: 1 }
    globalThis.fetch = (async (address: string) =>
      String(address).endsWith('/second-step')
        ? replyOf(200, entered)()
        : replyOf(202, { status: 202, second_step })()) as typeof fetch
    const { user } = await openPortal({ at: '/login' })
    await user.type(screen.getByLabelText('Username'), 'ada')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await user.type(await screen.findByLabelText('Code'), 'abcd-efgh-jklm')
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    const toast = await screen.findByText(/You signed in with a recovery code, and 1 is left\. Make new ones under/)
    expect(toast.closest('.Toastify__toast')?.className).toMatch(/Toastify__toast--warning/)
    expect(sessionStorage).toHaveLength(0)
  })

  it.each([
    ['refuses', replyOf(401, { code: 'signed-out', message: 'No' }), 'Wrong username or password.'],
    ['has had too many tries', replyOf(429, {}), 'Too many attempts. Wait a moment, then try again.'],
    ['is away', () => Promise.reject(new TypeError('Failed to fetch')), 'The server cannot be reached.'],
  ])(
    'says under the fields why it did not work, and shows no toast, when the server %s',
    async (_, answers, sentence) => {
      await signInWhenTheServer(answers)
      await screen.findByText(sentence)
      expect(document.querySelector('.Toastify__toast')).toBeNull()
      expect(localStorage.getItem('authToken')).toBeNull()
    },
  )
})
