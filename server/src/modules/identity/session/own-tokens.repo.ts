import type { Permission } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { pageAndOne, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'

interface TokenRow {
  id: string
  name: string
  permissions: Permission[]
  madeAt: Date
  endsAt: Date
  usedAt: Date | null
}

export async function listTokens(db: Db, accountId: string): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select id, name, permissions, made_at as "madeAt", ends_at as "endsAt", used_at as "usedAt" from personal_token
    where account_id = ${accountId} and revoked_at is null and ends_at > now() order by made_at desc, id`.execute(db)
  return rows
}

/** In the words of the contract. */
export const showToken = <T extends TokenRow>({ madeAt, endsAt, usedAt, ...token }: T) => ({
  ...token,
  ...{ madeAt: madeAt.toISOString(), endsAt: endsAt.toISOString(), usedAt: usedAt?.toISOString() ?? null },
})

interface OwnedToken extends TokenRow {
  accountId: string
  owner: string
  username: string
}

/** Those of everybody by the names of their owners, one more than a page, behind the cursor. */
export async function listTokensOfAll(db: Db, { after }: { after?: string | undefined }): Promise<OwnedToken[]> {
  const [name, id] = after ? readCursor(after) : [null, null]
  const { rows } = await sql<OwnedToken>`
    select token.id, name, permissions, made_at as "madeAt", ends_at as "endsAt", used_at as "usedAt",
      account_id as "accountId", display_name as owner, username
    from personal_token token join account on account.id = account_id
    where revoked_at is null and ends_at > now()
      and (${name}::text is null or (display_name, token.id) > (${name}, ${id}::uuid))
    order by display_name, token.id limit ${pageAndOne}`.execute(db)
  return rows
}

interface NewToken {
  accountId: string
  name: string
  hash: Buffer
  permissions: readonly Permission[]
  days: number
}

export async function insertPersonalToken(db: Db, { accountId, name, hash, permissions, days }: NewToken) {
  const { id } = await db
    .insertInto('personal_token')
    .values({
      ...{ account_id: accountId, name, token_hash: hash, permissions: [...permissions] },
      ends_at: sql`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Its name, where the person had such a token. */
export async function revokeToken(db: Db, accountId: string, tokenId: string) {
  const revoked = await db
    .updateTable('personal_token')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', tokenId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return revoked?.name
}

/** Programs ask no longer for the people of these accounts. */
export async function revokeTokensOfAll(db: Db, accountIds: readonly string[]) {
  await sql`update personal_token set revoked_at = now()
    where account_id = any(${accountIds}::uuid[]) and revoked_at is null`.execute(db)
}

/** Whose token it is and what it may at most; notes once a minute that it was used. */
export async function findTokenOwner(db: Db, hash: Buffer) {
  const { rows } = await sql<{ accountId: string; permissions: Permission[]; isLongAgo: boolean }>`
    select account_id as "accountId", permissions, coalesce(used_at < now() - interval '1 minute', true) as "isLongAgo"
    from personal_token where token_hash = ${hash} and ends_at > now() and revoked_at is null`.execute(db)
  const [found] = rows
  if (found?.isLongAgo) await sql`update personal_token set used_at = now() where token_hash = ${hash}`.execute(db)
  return found
}
