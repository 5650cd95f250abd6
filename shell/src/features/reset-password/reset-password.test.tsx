import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { openPortal } from '../../testing'

let asked: { url: string; body: unknown }[]

const link = { username: 'auma', shortest: 12 }

const replyOf = (status: number, body: unknown) => ({
  status,
  ok: status < 400,
  headers: new Headers(),
  json: async () => body,
})

function serverAnswers(status: number, body: unknown = {}, found: typeof link | null = link) {
  asked = []
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (url === '/api/password-resets/find') return replyOf(200, { link: found })
    asked.push({ url, body: JSON.parse(String(init.body)) })
    return replyOf(status, body)
  }) as typeof fetch
}

const tokenOf = (username: string) =>
  `e30.${btoa(JSON.stringify({ username, user_category: 'admin', exp: Date.now() / 1000 + 3600 })).replace(/=+$/, '')}.x`

beforeEach(() => localStorage.clear())

describe('asking for a link', () => {
  it('says the same whether or not there is such a person', async () => {
    serverAnswers(200)
    const { user } = await openPortal({ at: '/auth/reset-password' })
    await user.type(await screen.findByLabelText('Username or email'), 'ada')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))

    await screen.findByText(/If there is such a person, a link is on its way/)
    expect(asked).toEqual([{ url: '/api/password-resets', body: { usernameOrEmail: 'ada' } }])
  })

  it('sends people to the office where the portal has no mail server', async () => {
    serverAnswers(200, { noMail: true })
    const { user } = await openPortal({ at: '/auth/reset-password' })
    await user.type(await screen.findByLabelText('Username or email'), 'ada')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByRole('heading', { name: 'Ask the school office' })
    screen.getByText(/no link will come/)
  })

  it('says when the server does not answer', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const { user } = await openPortal({ at: '/auth/reset-password' })
    await user.type(await screen.findByLabelText('Username or email'), 'ada')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByText('The server cannot be reached.')
  })
})

describe('setting a new password with the link of the mail', () => {
  async function setPassword(password: string, again = password) {
    const { user } = await openPortal({ at: '/auth/reset-password?token=abc' })
    await user.type(await screen.findByLabelText('New password'), password)
    await user.type(screen.getByLabelText('New password again'), again)
    await user.click(screen.getByRole('button', { name: 'Set the password' }))
  }

  it('sends it once with the token', async () => {
    serverAnswers(200)
    await setPassword('four plain words')
    await screen.findByRole('heading', { name: 'Your password is set' })
    expect(asked).toEqual([{ url: '/api/password-resets/use', body: { token: 'abc', password: 'four plain words' } }])
  })

  it('says the username, and signs nobody in whose password it replaces', async () => {
    serverAnswers(200, { username: 'auma', isFirst: false })
    await setPassword('four plain words')
    await screen.findByText('auma')
    expect(asked.map(({ url }) => url)).toEqual(['/api/password-resets/use'])
  })

  it('signs in whoever has just chosen a first password, and says the username', async () => {
    serverAnswers(200, { username: 'admin', isFirst: true, status: 200, access_token: tokenOf('admin') })
    await setPassword('four plain words')
    await screen.findByRole('heading', { name: 'Welcome' })
    expect(screen.getByText(/You are signed in/).textContent).toMatch(/^Your username is admin\./)
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/login')
    expect(asked.map(({ url }) => url).slice(0, 2)).toEqual(['/api/password-resets/use', '/api/login'])
    expect(asked[1]?.body).toEqual({ username: 'admin', password: 'four plain words' })
    expect(localStorage.getItem('username')).toBe('admin')
  })

  it('asks for a sign-in where a first password is set and signing in fails', async () => {
    serverAnswers(200, { username: 'admin', isFirst: true, status: 503 })
    await setPassword('four plain words')
    await screen.findByRole('heading', { name: 'Your password is set' })
    screen.getByText(/Sign in with it and the password that you have just chosen\.$/)
    expect(screen.queryByText(/signed out/)).toBeNull()
  })

  it('says whose password it is and how long it has to be', async () => {
    serverAnswers(200)
    await openPortal({ at: '/auth/reset-password?token=abc' })
    await screen.findByText('auma')
    screen.getByText('At least 12 characters. A few words make a good one.')
  })

  it('says at once that the link is over, and leads to a new one', async () => {
    serverAnswers(200, {}, null)
    await openPortal({ at: '/auth/reset-password?token=abc' })
    await screen.findByRole('heading', { name: 'This link is over' })
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/auth/reset-password')
  })

  it('lets a password be chosen where the server does not say what the link is good for', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await setPassword('four plain words')
    await screen.findByText('The server cannot be reached.')
  })

  it('refuses two that differ without asking the server', async () => {
    serverAnswers(200)
    await setPassword('four plain words', 'four plane words')
    await screen.findByText('The two passwords are not the same.')
    expect(asked).toEqual([])
  })

  it('says what the server says about it', async () => {
    serverAnswers(400, {
      code: 'invalid',
      message: 'Some fields need to be corrected',
      fields: { password: 'Too common.' },
    })
    await setPassword('password1234')
    await screen.findByText('Too common.')
  })
})
