import { type Category, heldBy, type Permission } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { Reader } from '../notices'

const mostAtOnce = 100

const schoolDay = sql`(now() at time zone time_zone)::date`

// Whose hour has come, on a day that is theirs, and whose turn of today nobody has taken yet.
const isDue = sql<boolean>`digest <> 'off' and digest_turn is distinct from ${schoolDay}
  and extract(hour from now() at time zone time_zone) >= digest_hour
  and (digest = 'daily' or extract(isodow from now() at time zone time_zone) = digest_day)`

/** The accounts whose mail is due at this moment. */
export async function listDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from notification_setting cross join school join account on account.id = account_id
    where ${isDue} and not is_disabled and not must_change_password
    order by digest_hour, account_id limit ${mostAtOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Turn extends Reader {
  category: Category
  username: string
  email: string | null
  /** What the last mail told of. */
  told: string[]
}

/** Takes a person's turn of today; nothing where it has been taken. Whoever comes second waits for the first one's commit. */
export async function takeTurn(db: Db, accountId: string): Promise<Turn | undefined> {
  const { rows } = await sql<Omit<Turn, 'permissions'> & { chosen: Permission[] | null }>`
    update notification_setting set digest_turn = ${schoolDay}
    from school, account
    where account_id = ${accountId} and account.id = account_id and ${isDue}
    returning account.id as "accountId", account.category,
      (select permissions from role where role.id = account.role_id) as chosen, account.staff_id as "staffId", account.student_id as "studentId",
      account.username, mail_address(account)::text as email, digest_told as told`.execute(db)
  const [turn] = rows
  return turn && { ...turn, permissions: heldBy(turn.category, turn.chosen) }
}

export async function putTold(db: Db, accountId: string, told: readonly string[]) {
  await db
    .updateTable('notification_setting')
    .set({ digest_told: [...told] })
    .where('account_id', '=', accountId)
    .execute()
}
