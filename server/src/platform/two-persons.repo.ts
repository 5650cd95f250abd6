import { sql } from 'kysely'
import type { Db } from './db/open'

/** Whether the school wants a second person for what cannot be taken back. */
export async function wantsTwoPersons(db: Db): Promise<boolean> {
  const found = await db.selectFrom('school').select('two_persons').executeTakeFirst()
  return found?.two_persons ?? false
}

/** Whether anybody else has an account that may confirm what needs this permission of the office. */
export async function hasSecondPerson(db: Db, accountId: string, permission: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from account left join role on role.id = role_id
      where account.id <> ${accountId} and account.category = 'admin' and not is_disabled
        and (role_id is null or ${permission} = any(role.permissions))) as "isThere"`.execute(db)
  return rows[0]?.isThere ?? false
}
