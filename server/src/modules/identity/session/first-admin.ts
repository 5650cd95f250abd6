import type { Db } from '../../../platform/db/open'
import { insertReset } from './password-reset.repo'
import { makeResetLink } from './reset-link'
import { hasAdmin, putFirstAdmin } from './session.repo'

const hours = 24

/**
 * The link that opens a school nobody administers yet; none once an admin has a password. It is new at each start, and
 * only whoever sees the server's terminal has it.
 */
export async function openFirstAdmin(db: Db, publicUrl: string): Promise<string | null> {
  if (await hasAdmin(db)) return null
  const { address, tokenHash } = makeResetLink(publicUrl)
  await insertReset(db, await putFirstAdmin(db), tokenHash, hours)
  return address
}
