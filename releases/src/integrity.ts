import { createHash } from 'node:crypto'

/** Hashes that a file of a release may be described by. Builds write SHA-384; SHA-256 is read ahead of the builds that write it. */
const algorithms = ['sha256', 'sha384']

/** Whether bytes are those that `release.json` describes. A hash of any other kind describes nothing. */
export function isIntact(bytes: Buffer, integrity: string): boolean {
  const [algorithm = ''] = integrity.split('-')
  if (!algorithms.includes(algorithm)) return false
  return integrity === `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`
}
