import { createHash, randomBytes } from 'node:crypto'
import { showPaperCode } from '@bellhouse/contracts'

/** Of so many random bytes that nobody can try them, so a plain hash keeps it. */
export const newSecret = () => randomBytes(32).toString('base64url')

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** The same in hexadecimal digits, where a column keeps text. */
export const textHashOf = (secret: string) => hashOf(secret).toString('hex')

// Crockford's, as the codes on papers have it.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Of 80 random bits, as people write it down and type it: `K7QM-2F9D-XR4T-W8HC`. A plain hash of what `readPaperCode` makes of it keeps it too. */
export const newTypedSecret = () =>
  showPaperCode([...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join(''))
