import { type Category, categories, type TokenPayload } from '@bellhouse/contracts'
import { jwtDecode } from 'jwt-decode'
import { serverNow } from './clock'

/** Who is signed in, as the token says. The server decides every call again. */
export interface Session {
  username: string
  category: Category
  /** Epoch seconds. */
  exp: number
}

/** The token's session, or `null` when it is missing, no string, undecodable or past its time. `now` is in milliseconds. */
export function sessionOf(token: unknown, now = serverNow()): Session | null {
  if (typeof token !== 'string' || token === '') return null
  const payload = payloadOf(token)
  if (!payload || payload.exp <= now / 1000) return null
  return { username: payload.username, category: payload.user_category, exp: payload.exp }
}

// One broken token is asked about at every render and must be logged once, so the last answer is kept.
let last: { token: string; payload: TokenPayload | null } | undefined

function payloadOf(token: string): TokenPayload | null {
  if (last?.token !== token) last = { token, payload: decode(token) }
  return last.payload
}

function decode(token: string): TokenPayload | null {
  try {
    return mustBePayload(jwtDecode<Partial<TokenPayload>>(token))
  } catch (error) {
    console.error('Failed to decode token:', error)
    return null
  }
}

// By hand, because the sign-in page would otherwise have to bring the whole of the schemas along for three fields.
function mustBePayload({ username, user_category, exp }: Partial<TokenPayload>): TokenPayload {
  if (typeof username !== 'string') throw new TypeError('it names nobody')
  if (!user_category || !categories.includes(user_category)) throw new TypeError('it names no category')
  if (typeof exp !== 'number') throw new TypeError('it does not say until when it holds')
  return { username, user_category, exp }
}
