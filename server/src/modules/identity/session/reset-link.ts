import { newSecret, textHashOf } from '../../../platform/secrets'

/** A link that sets a password once; the database only ever sees the hash of its secret. */
export function makeResetLink(publicUrl: string) {
  const token = newSecret()
  return { address: `${publicUrl}/auth/reset-password?token=${token}`, tokenHash: textHashOf(token) }
}
