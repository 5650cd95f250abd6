import { createHash } from 'node:crypto'

/** The ETag of a reply, made of its bytes. */
export const etagOf = (body: string | Buffer) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
