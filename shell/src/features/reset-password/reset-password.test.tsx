import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { openPortal } from '../../testing'

let asked: { url: string; body: unknown }[]

function serverAnswers(status: number, body: unknown = {}) {
  asked = []
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url, body: JSON.parse(String(init.body)) })
    return { status, ok: status < 400, json: async () => body }
  }) as typeof fetch
}

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

  it('refuses two that differ without asking the server', async () => {
    serverAnswers(200)
    await setPassword('four plain words', 'four plane words')
    await screen.findByText('The two passwords are not the same.')
    expect(asked).toEqual([])
  })

  it('says what the server says about it', async () => {
    serverAnswers(400, {
      code: 'invalid',
      message: 'Some fields need another look',
      fields: { password: 'Too common.' },
    })
    await setPassword('password1234')
    await screen.findByText('Too common.')
  })
})
