import { BadRequestError, NetworkError } from '@bellhouse/api-client'
import { answer, fakeApi } from '@bellhouse/api-client/testing'
import { renewToken } from '@bellhouse/contracts'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { attemptLogin, keepSessionAlive, keepToken, login, logout, readSession, sessionOf, useSession } from './index'

const noon = new Date('2026-11-21T12:00:00Z')
const inSeconds = (seconds: number) => noon.getTime() / 1000 + seconds
const hour = 3600

function tokenOf(payload: object) {
  return `e30.${btoa(JSON.stringify(payload)).replace(/=+$/, '')}.x`
}
const aToken = (exp = inSeconds(hour)) => tokenOf({ username: 'ada', user_category: 'staff', exp })

let logged: jest.SpiedFunction<typeof console.error>

beforeEach(() => {
  jest.useFakeTimers({ now: noon })
  localStorage.clear()
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  Object.assign(navigator, { locks: { request: (_: string, run: () => unknown) => run() } })
  AbortSignal.timeout ??= () => new AbortController().signal
})

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

function serverAnswers(reply: () => Promise<{ status: number; body?: unknown; date?: Date }>) {
  const asked: { url: string; init: RequestInit }[] = []
  globalThis.fetch = async (url, init = {}) => {
    asked.push({ url: String(url), init })
    const { status, body, date = noon } = await reply()
    const headers = new Headers({ date: date.toUTCString() })
    return { status, ok: status < 400, headers, json: async () => body } as Response
  }
  return asked
}

describe('the token', () => {
  it('§3 carries username, user_category and exp', () => {
    expect(sessionOf(aToken())).toEqual({ username: 'ada', category: 'staff', exp: inSeconds(hour) })
  })

  it.each([
    ['missing', null],
    ['not a string', 42],
    ['empty', ''],
    ['without a category', tokenOf({ username: 'ada', exp: inSeconds(hour) })],
    ['without an expiry', tokenOf({ username: 'ada', user_category: 'staff' })],
  ])('§5 a token that is %s counts as not authenticated', (_, token) => {
    expect(sessionOf(token)).toBeNull()
  })

  it('§8 a decoding failure is logged as "Failed to decode token:", once', () => {
    expect(sessionOf('nonsense')).toBeNull()
    expect(sessionOf('nonsense')).toBeNull()
    expect(logged).toHaveBeenCalledTimes(1)
    expect(logged).toHaveBeenCalledWith('Failed to decode token:', expect.anything())
  })

  it('§9 expiry is compared in seconds: the very second is too late', () => {
    expect(sessionOf(aToken(inSeconds(1)))).not.toBeNull()
    expect(sessionOf(aToken(inSeconds(0)))).toBeNull()
  })
})

describe('signing in', () => {
  it('§7 posts username and password as JSON, stores access_token as authToken and answers true', async () => {
    const access_token = aToken()
    const asked = serverAnswers(async () => ({ status: 200, body: { status: 200, access_token } }))

    expect(await login('ada', 'secret')).toBe(true)

    expect(asked[0]).toMatchObject({ url: '/api/login', init: { method: 'POST' } })
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({ username: 'ada', password: 'secret' })
    expect(localStorage.getItem('authToken')).toBe(access_token)
    expect(localStorage.getItem('username')).toBe('ada')
  })

  it.each([
    ['another status in the body', { status: 200, body: { status: 401 } }, 'refused'],
    ['a refusal', { status: 401, body: { code: 'signed-out', message: 'No' } }, 'refused'],
    ['too many tries', { status: 429, body: {} }, 'too-many-tries'],
    ['a failing server', { status: 503, body: {} }, 'unreachable'],
  ])('§7 %s is a failed login: false, logged, nothing stored', async (_, reply, outcome) => {
    serverAnswers(async () => reply)

    expect(await login('ada', 'wrong')).toBe(false)
    expect(await attemptLogin('ada', 'wrong')).toBe(outcome)

    expect(logged).toHaveBeenCalled()
    expect(localStorage).toHaveLength(0)
  })

  it.each([-13, 13])(
    'works on a device whose clock is %d hours wrong, and lasts as long as the server says',
    async (hours) => {
      jest.setSystemTime(noon.getTime() + hours * hour * 1000)
      serverAnswers(async () => ({ status: 200, body: { status: 200, access_token: aToken() }, date: noon }))
      await login('ada', 'secret')
      expect(readSession()?.username).toBe('ada')
      jest.advanceTimersByTime((hour - 1) * 1000)
      expect(readSession()).not.toBeNull()
      jest.advanceTimersByTime(1000)
      expect(readSession()).toBeNull()
    },
  )

  it('believes the device again once its clock is right', async () => {
    jest.setSystemTime(noon.getTime() + 13 * hour * 1000)
    serverAnswers(async () => ({ status: 200, body: { status: 200, access_token: aToken() }, date: noon }))
    await login('ada', 'secret')
    jest.setSystemTime(noon)
    await login('ada', 'secret')
    jest.advanceTimersByTime((hour - 1) * 1000)
    expect(readSession()).not.toBeNull()
  })

  it('§8 a network failure is only logged, and the form can tell it from a refusal', async () => {
    serverAnswers(() => Promise.reject(new TypeError('Failed to fetch')))

    expect(await login('ada', 'secret')).toBe(false)
    expect(await attemptLogin('ada', 'secret')).toBe('unreachable')
    expect(logged).toHaveBeenCalledWith('Login failed:', expect.any(TypeError))
  })
})

function Badge() {
  return <p>{useSession()?.username ?? 'nobody'}</p>
}

describe('signing out', () => {
  it('§4 logout removes authToken and username, ends the session on the server and goes to /login', () => {
    keepToken(aToken(), 'ada')
    const asked = serverAnswers(async () => ({ status: 200, body: {} }))
    const goTo = jest.fn()

    logout(goTo)

    expect(localStorage).toHaveLength(0)
    expect(asked[0]?.url).toBe('/api/logout')
    expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe(`Bearer ${aToken()}`)
    expect(goTo).toHaveBeenCalledWith('/login')
  })

  it('§4 reaches every other tab at once', () => {
    keepToken(aToken(), 'ada')
    serverAnswers(async () => ({ status: 200, body: {} }))
    render(<Badge />)
    expect(screen.getByText('ada')).toBeTruthy()

    act(() => logout(() => undefined))

    expect(screen.getByText('nobody')).toBeTruthy()
  })

  it('§4 is heard through the storage as well', () => {
    keepToken(aToken(), 'ada')
    render(<Badge />)

    act(() => {
      localStorage.removeItem('authToken')
      window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
    })

    expect(screen.getByText('nobody')).toBeTruthy()
  })
})

describe('a session in use', () => {
  const renewed = aToken(inSeconds(5 * hour))

  async function passes(milliseconds: number) {
    await act(() => jest.advanceTimersByTimeAsync(milliseconds))
  }

  it('§4 ends for the page in the second in which the token runs out', async () => {
    keepToken(aToken(inSeconds(60)), 'ada')
    jest.setSystemTime(noon.getTime() + 1000)
    const stop = keepSessionAlive(fakeApi())
    render(<Badge />)

    await passes(58_000)
    expect(screen.getByText('ada')).toBeTruthy()
    await passes(1_000)
    expect(screen.getByText('nobody')).toBeTruthy()
    stop()
  })

  it('is renewed before it runs out while the person is active', async () => {
    keepToken(aToken(inSeconds(hour)), 'ada')
    const stop = keepSessionAlive(fakeApi(answer(renewToken, () => ({ access_token: renewed }))))

    await passes(44 * 60_000)
    window.dispatchEvent(new Event('keydown'))
    await passes(2 * 60_000)

    expect(localStorage.getItem('authToken')).toBe(renewed)
    expect(localStorage.getItem('username')).toBe('ada')
    stop()
  })

  it('is not renewed for somebody who has gone', async () => {
    keepToken(aToken(inSeconds(hour)), 'ada')
    const stop = keepSessionAlive(fakeApi(answer(renewToken, () => ({ access_token: renewed }))))

    await passes(61 * 60_000)

    expect(readSession()).toBeNull()
    stop()
  })

  it('is renewed by one tab only', async () => {
    let asked = 0
    const api = fakeApi(
      answer(renewToken, () => {
        asked += 1
        return { access_token: renewed }
      }),
    )
    let turn = Promise.resolve<unknown>(undefined)
    const request = (_: string, run: () => unknown) => {
      turn = turn.then(run)
      return turn
    }
    Object.assign(navigator, { locks: { request } })
    keepToken(aToken(inSeconds(600)), 'ada')

    const stops = [keepSessionAlive(api), keepSessionAlive(api)]
    await passes(31_000)

    expect(asked).toBe(1)
    for (const stop of stops) stop()
  })

  it('is not renewed again and again when its longest life is reached', async () => {
    let asked = 0
    const access_token = aToken(inSeconds(600))
    const api = fakeApi(
      answer(renewToken, () => {
        asked += 1
        return { access_token }
      }),
    )
    keepToken(access_token, 'ada')

    const stop = keepSessionAlive(api)
    await passes(5 * 60_000)

    expect(asked).toBe(1)
    stop()
  })

  it('outlives a network failure and tries again', async () => {
    let asked = 0
    const api = fakeApi(
      answer(renewToken, () => {
        asked += 1
        if (asked === 1) throw new NetworkError(0)
        return { access_token: renewed }
      }),
    )
    keepToken(aToken(inSeconds(600)), 'ada')

    const stop = keepSessionAlive(api)
    await passes(31_000)

    expect(localStorage.getItem('authToken')).toBe(renewed)
    stop()
  })

  it('ends when the server no longer knows it', async () => {
    const api = fakeApi(
      answer(renewToken, () => {
        throw new BadRequestError(401, { code: 'signed-out', message: 'Please sign in' })
      }),
    )
    keepToken(aToken(inSeconds(600)), 'ada')

    const stop = keepSessionAlive(api)
    await passes(0)

    expect(localStorage).toHaveLength(0)
    stop()
  })
})
