import { type Category, type TokenPayload, tokenPayloadSchema } from '@bellhouse/contracts'
import { jwtDecode } from 'jwt-decode'

/** Who is signed in, as the token says. The server decides every call again. */
export interface Session {
  username: string
  category: Category
  /** Epoch seconds. */
  exp: number
}

/** The token's session, or `null` when it is missing, no string, undecodable or past its time. `now` is in milliseconds. */
export function sessionOf(token: unknown, now = Date.now()): Session | null {
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
    return tokenPayloadSchema.parse(jwtDecode(token))
  } catch (error) {
    console.error('Failed to decode token:', error)
    return null
  }
}
