import { refused } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { findRequired } from './provider.repo'

/** Refuses whoever has shown a password or a passkey and has to sign in by the provider. */
export async function mustNotNeedProvider(db: Db, accountId: string) {
  const name = await findRequired(db, accountId)
  if (name) throw refused(`At your school you sign in with ${name}. Use its link on the sign-in page.`)
}
