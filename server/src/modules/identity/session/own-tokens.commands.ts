import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { revokeToken } from './own-tokens.repo'

/** The token opens nothing any more, whoever ends it. */
export async function endToken(
  db: Db,
  actor: { accountId: string },
  { accountId, tokenId }: { accountId: string; tokenId: string },
) {
  const name = await revokeToken(db, accountId, tokenId)
  if (name === undefined) throw notFound('token')
  await audit(db, actor, { action: 'revoke token', kind: 'account', id: accountId, before: { name } })
}
