import { Secret, TOTP } from 'otpauth'

/** Seconds for which an app shows a code. */
const period = 30
/** So many steps before and after the server's own count: for a clock that is half a minute off, and for whoever types slowly. */
const window = 1

/** What every authenticator app understands (RFC 6238): SHA-1, six digits, thirty seconds. */
const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** 160 bits in base32. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32

/** What the square says that a phone reads. */
export const totpAddress = (secret: string, issuer: string, username: string) =>
  totpOf(secret, issuer, username).toString()

/** The time step that the code is of; nothing where it is of none that counts at that moment, in milliseconds. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
