import type { Sealer } from '../../../platform/sealer'

const record = 'sign-in provider'

/** The secret of the provider is sealed with the key that seals those of authenticator apps. */
export const secretOfProvider = {
  seal: (sealer: Sealer, secret: string) => sealer.seal(secret, record),
  /** Nothing where another key has sealed it. */
  open(sealer: Sealer, sealed: Buffer) {
    try {
      return sealer.open(sealed, record)
    } catch {
      return undefined
    }
  },
}
