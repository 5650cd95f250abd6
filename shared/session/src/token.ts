import { type Category, categories, type TokenPayload } from '@bellhouse/contracts'
import { jwtDecode } from 'jwt-decode'
import { serverNow } from './clock'

/** Who is signed in, as the token says. The server decides every call again. */
export interface Session {
  username: string
  category: Category
  /** Epoch seconds. */
  exp: number
  /** They came in with a one-time password: the server answers nothing before they have set their own. */
  mustChangePassword?: true
}

/** The token's session, or `null` when it is missing, no string, undecodable or past its time. `now` is in milliseconds. */
export function sessionOf(token: unknown, now = serverNow()): Session | null {
  if (typeof token !== 'string' || token === '') return null
  const payload = payloadOf(token)
  if (!payload || payload.exp <= now / 1000) return null
  const { username, user_category: category, exp, mustChangePassword } = payload
  return { username, category, exp, ...(mustChangePassword && { mustChangePassword }) }
}

// One broken token is asked about at every render and must be logged once, so the last answer is kept.
interface Read extends TokenPayload {
  mustChangePassword?: true
}

let last: { token: string; payload: Read | null } | undefined

function payloadOf(token: string): Read | null {
  if (last?.token !== token) last = { token, payload: decode(token) }
  return last.payload
}

function decode(token: string): Read | null {
  try {
    const payload = mustBePayload(jwtDecode<Partial<TokenPayload>>(token))
    const { first } = jwtDecode<{ first?: string }>(token, { header: true })
    return first === 'own-password' ? { ...payload, mustChangePassword: true } : payload
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
