import { createHash } from 'node:crypto'

/** Subresource integrity of some bytes, as the browser wants it. */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
