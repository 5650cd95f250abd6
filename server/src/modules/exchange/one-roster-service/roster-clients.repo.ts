import type { RosterScope } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export interface ClientRow {
  id: string
  name: string
  scopes: RosterScope[]
  madeAt: Date
  madeBy: string | null
  usedAt: Date | null
}

export async function listClients(db: Db): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select client.id, name, scopes, made_at as "madeAt", account.display_name as "madeBy", used_at as "usedAt"
    from roster_client client left join account on account.id = made_by
    where revoked_at is null order by lower(name), client.id`.execute(db)
  return rows
}

export async function insertClient(
  db: Db,
  client: { name: string; scopes: readonly RosterScope[]; secretHash: Buffer; madeBy: string },
): Promise<string> {
  const { id } = await db
    .insertInto('roster_client')
    .values({
      name: client.name,
      scopes: [...client.scopes],
      secret_hash: client.secretHash,
      made_by: client.madeBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Its name, where there was one to revoke; its tokens end with it. */
export async function revokeClient(db: Db, id: string): Promise<string | undefined> {
  const revoked = await db
    .updateTable('roster_client')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  await db.deleteFrom('roster_token').where('client_id', '=', id).execute()
  return revoked?.name
}

export async function findSecret(db: Db, id: string) {
  return db
    .selectFrom('roster_client')
    .select(['secret_hash as secretHash', sql<RosterScope[]>`scopes`.as('scopes')])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Tokens that have ended go with the next one that is issued. */
export async function insertToken(
  db: Db,
  token: { hash: Buffer; clientId: string; scopes: readonly RosterScope[]; seconds: number },
) {
  await sql`delete from roster_token where expires_at < now()`.execute(db)
  await sql`insert into roster_token (token_hash, client_id, scopes, expires_at)
    values (${token.hash}, ${token.clientId}, ${[...token.scopes]}, now() + make_interval(secs => ${token.seconds}))`.execute(
    db,
  )
}

/** Whose token it is and what it lets them read; notes once a minute that it was used. */
export async function findTokenBearer(db: Db, hash: Buffer) {
  const { rows } = await sql<{ clientId: string; scopes: RosterScope[]; isLongAgo: boolean }>`
    select client_id as "clientId", token.scopes, coalesce(used_at < now() - interval '1 minute', true) as "isLongAgo"
    from roster_token token join roster_client client on client.id = client_id
    where token_hash = ${hash} and expires_at > now() and revoked_at is null`.execute(db)
  const [found] = rows
  if (found?.isLongAgo) await sql`update roster_client set used_at = now() where id = ${found.clientId}`.execute(db)
  return found
}
