import type { SecondStep } from '@bellhouse/contracts'
import { apiHost } from './api-host'
import { fetchWithClock } from './clock'
import { forgetSession, keepToken, readToken } from './session'

/** How an attempt to sign in ended, or what is asked for next. Only `signed-in` has stored anything. */
export type SignInOutcome = 'signed-in' | 'refused' | 'elsewhere' | 'too-many-tries' | 'unreachable' | SecondStep

const requestTimeout = 30_000

const post = (path: string, init: RequestInit) =>
  fetchWithClock(`${apiHost}${path}`, { method: 'POST', signal: AbortSignal.timeout(requestTimeout), ...init })

/** Tries to sign in and says how it went, for a form that has to say why it did not work. Shows nothing itself. */
export async function attemptLogin(username: string, password: string): Promise<SignInOutcome> {
  try {
    const response = await post('/login', {
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    const { status, access_token, second_step } = await response.json()
    if (status === 202) return second_step
    if (status !== 200 || typeof access_token !== 'string') return refusal(response.status)
    keepToken(access_token, username)
    return 'signed-in'
  } catch (error) {
    console.error('Login failed:', error)
    return 'unreachable'
  }
}

function refusal(status: number): SignInOutcome {
  console.error(`Login failed: the server answered ${status}`)
  // Only whoever knows the password is told that the school wants another way.
  if (status === 403) return 'elsewhere'
  if (status === 429) return 'too-many-tries'
  return status >= 500 ? 'unreachable' : 'refused'
}

/** `true` once the session is stored; `false` on any failure, which is logged and nothing more. */
export async function login(username: string, password: string): Promise<boolean> {
  return (await attemptLogin(username, password)) === 'signed-in'
}

/** Ends the session on the server and in every tab, then leaves for the sign-in page, so that no data stays in memory. */
export function logout(goTo: (address: string) => void = (address) => location.assign(address)) {
  const token = readToken()
  if (token) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    post('/logout', { headers, body: '{}', keepalive: true }).catch((error) => console.error('Logout failed:', error))
  }
  forgetSession()
  goTo('/login')
}
