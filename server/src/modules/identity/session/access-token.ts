import type { Category } from '@bellhouse/contracts'
import type { Tokens } from './tokens'

const hour = 3600

// An admin's token opens the whole school, so it lives shorter.
const lifetime: Record<Category, number> = { admin: hour, staff: 4 * hour, student: 4 * hour }

interface Session {
  id: string
  endsAt: Date
}

interface Person {
  username: string
  category: Category
  /** They have a one-time password: the browser asks for nothing before there is one of their own. */
  mustChangePassword?: boolean
}

/** In the browser nothing of such a session is kept under the name of either. */
export const usernameOfView = (viewer: { username: string }, person: { username: string }) =>
  `${viewer.username} as ${person.username}`

/** A token for a session: valid for the category's lifetime, and never beyond the session's own end. */
export function accessTokenFor(tokens: Tokens, person: Person, session: Session) {
  const now = Math.floor(Date.now() / 1000)
  const exp = Math.min(now + lifetime[person.category], Math.floor(session.endsAt.getTime() / 1000))
  const payload = { username: person.username, user_category: person.category, exp }
  return tokens.sign(session.id, payload, person.mustChangePassword ? 'own-password' : undefined)
}
