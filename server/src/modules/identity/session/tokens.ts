import { type TokenPayload, tokenPayloadSchema } from '@bellhouse/contracts'
import { createSigner, createVerifier } from 'fast-jwt'
import * as z from 'zod/mini'
import type { SigningKeys } from './signing-keys'

const claimsSchema = z.object({
  header: z.object({ sid: z.uuid(), kid: z.string(), typ: z.literal('JWT') }),
  payload: z.strictObject(tokenPayloadSchema.shape),
})

const algorithm = 'EdDSA'

/** Signs and reads the tokens of one server. The payload is the specification's; the session's id is in the header. */
export class Tokens {
  readonly #verify
  readonly #keys

  constructor(keys: SigningKeys) {
    this.#keys = keys
    const { publicPem: key } = keys
    // What has ended is asked below each time: a refusal that is kept would outlive a clock that was wrong for a moment.
    this.#verify = createVerifier({
      key,
      algorithms: [algorithm],
      complete: true,
      cache: 5_000,
      ignoreExpiration: true,
    })
  }

  /** `first` says what the person has to do before anything else, for the browser alone. */
  sign(sessionId: string, payload: TokenPayload, first?: 'own-password') {
    const sign = createSigner({
      key: this.#keys.privatePem,
      algorithm,
      kid: this.#keys.id,
      header: { alg: algorithm, sid: sessionId, ...(first && { first }) },
      noTimestamp: true,
    })
    return sign(payload)
  }

  /** The session of a genuine, unexpired token; nothing for any other text. */
  sessionOf(token: string): string | null {
    return this.bearerOf(token)?.sessionId ?? null
  }

  /** The same with the end of the token, in milliseconds. */
  bearerOf(token: string): { sessionId: string; until: number } | null {
    if (!token.split('.').every(isCanonical)) return null
    try {
      const { header, payload } = claimsSchema.parse(this.#verify(token))
      const until = payload.exp * 1000
      return header.kid === this.#keys.id && until > Date.now() ? { sessionId: header.sid, until } : null
    } catch {
      return null
    }
  }
}

// The last sign of a part can carry bits that mean nothing; a token must not have a second spelling.
const isCanonical = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part
