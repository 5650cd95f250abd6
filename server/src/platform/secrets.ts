import { createHash, randomBytes } from 'node:crypto'

/** Of so many random bytes that nobody can try them, so a plain hash keeps it. */
export const newSecret = () => randomBytes(32).toString('base64url')

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
