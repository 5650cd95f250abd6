import type { Category } from '@bellhouse/contracts'
import { invalidFields } from '../../../http/problems'
import { commonPasswords } from './common-passwords'

/** Characters. */
export const shortestPassword: Record<Category, number> = { admin: 12, staff: 12, student: 8 }

/** Refuses what is guessed first and says why; a long sentence is welcome, and no kinds of signs are demanded. */
export function mustBeGoodPassword(password: string, person: { username: string; category: Category }) {
  const reason = reasonAgainst(password, person)
  if (reason) throw invalidFields({ password: reason })
}

interface ChosenPassword {
  current: string
  password: string
}

/** Whoever has made or printed a one-time password knows it, so it is nobody's own. */
export function mustLeaveOneTimePassword(
  { current, password }: ChosenPassword,
  person: { mustChangePassword: boolean },
) {
  if (!person.mustChangePassword || password !== current) return
  throw invalidFields({ password: 'This is your one-time password. Choose one that only you know' })
}

function reasonAgainst(password: string, { username, category }: { username: string; category: Category }) {
  const lower = password.toLowerCase()
  if ([...password].length < shortestPassword[category]) return `Use at least ${shortestPassword[category]} characters`
  if (commonPasswords.has(lower)) return 'Too many people use this password, so it is easy to guess'
  if (withoutEnds(lower) === withoutEnds(username.toLowerCase())) return 'This is too close to the username'
  if (isMonotonous(lower)) return 'This is a sequence of characters that is easy to guess'
  return null
}

// `ada`, `ada2026!` and `123ada` are one name to somebody who guesses.
const withoutEnds = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '') || text

// The same piece over and over, or each sign the next one after the sign before it.
function isMonotonous(text: string) {
  if (/^(.{1,4})\1+$/.test(text)) return true
  const steps = [...text].slice(1).map((sign, place) => sign.charCodeAt(0) - text.charCodeAt(place))
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}
