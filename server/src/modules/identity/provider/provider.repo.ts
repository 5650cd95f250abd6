import type { Category, SecondFactorRule } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export interface ProviderRecord {
  name: string
  issuer: string
  clientId: string
  /** Sealed. */
  secret: Buffer | null
  claim: string
  rules: Record<Category, SecondFactorRule>
  version: number
}

export async function findProvider(db: Db): Promise<ProviderRecord | undefined> {
  const row = await db.selectFrom('sign_in_provider').selectAll().executeTakeFirst()
  if (!row) return undefined
  const { name, issuer, claim, secret, version, client_id: clientId } = row
  const rules = { admin: row.rule_admin, staff: row.rule_staff, student: row.rule_student } as ProviderRecord['rules']
  return { name, issuer, clientId, secret, claim, rules, version }
}

// Whoever was let in before one of these was changed has not shown that anybody still is.
const sameSince = sql<Date>`
  case when (sign_in_provider.issuer, sign_in_provider.client_id, sign_in_provider.secret, sign_in_provider.claim)
      is distinct from (excluded.issuer, excluded.client_id, excluded.secret, excluded.claim)
    then now() else sign_in_provider.same_since end`

/** Whether the version was still the one of before: 0 where there was none. */
export async function putProvider(db: Db, { clientId, rules, version, ...plain }: ProviderRecord): Promise<boolean> {
  const row = {
    ...plain,
    ...{ client_id: clientId, version: version + 1 },
    ...{ rule_admin: rules.admin, rule_staff: rules.staff, rule_student: rules.student },
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sign_in_provider')
    .values(row)
    .onConflict((same) =>
      same
        .column('id')
        .doUpdateSet({ ...row, same_since: sameSince })
        .where('sign_in_provider.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Its name, where there was one. */
export async function deleteProvider(db: Db) {
  const row = await db.deleteFrom('sign_in_provider').returning('name').executeTakeFirst()
  return row?.name
}

/** The name of the provider that the school requires of that account, unless somebody at the server’s machine has let the person in. */
export async function findRequired(db: Db, accountId: string) {
  const { rows } = await sql<{ name: string }>`
    select sign_in_provider.name from sign_in_provider cross join account
    where account.id = ${accountId} and coalesce(password_opens_until < now(), true)
      and case category when 'admin' then rule_admin when 'staff' then rule_staff else rule_student end = 'required'`.execute(
    db,
  )
  return rows[0]?.name
}
