import type { Confirmation } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

interface Asked {
  act: string
  access: string
  input: string
  title: string
  consequences: string
  reason: string
}

export async function insertConfirmation(db: Db, accountId: string, asked: Asked) {
  const row = { ...asked, asked_by: accountId }
  return db.insertInto('confirmation').values(row).returning('id').executeTakeFirstOrThrow()
}

type Row = Omit<Confirmation, 'consequences'> & { consequences: string }

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

export async function listConfirmationsFor(db: Db, { accountId, permissions }: Holder): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select one.id, title, consequences, reason, asker.display_name as "askedBy", ${utc('one.asked_at')} as "askedAt",
      ${utc('one.ends_at')} as "endsAt", asked_by = ${accountId}::uuid as "isOwn", decider.display_name as "decidedBy",
      case when is_confirmed then 'confirmed' when decided_at is not null then 'refused'
        when ends_at <= now() then 'expired' else 'open' end as state
    from confirmation one join account asker on asker.id = asked_by left join account decider on decider.id = decided_by
    where access = any(${[...permissions]}::text[]) and coalesce(decided_at, ends_at) > now() - interval '30 days'
    order by one.asked_at desc limit 100`.execute(db)
  return rows
}

interface Holder {
  accountId: string
  permissions: readonly string[]
}

/** How many wait for this person, who may do such things and has not asked for them. */
export async function countConfirmationsFor(db: Db, { accountId, permissions }: Holder): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from confirmation
    where decided_at is null and ends_at > now() and asked_by <> ${accountId}::uuid
      and access = any(${[...permissions]}::text[])`.execute(db)
  return rows[0]?.n ?? 0
}

interface Held {
  act: string
  access: string
  input: string
  title: string
  askedBy: string
  isOpen: boolean
}

/** The request, held until this transaction ends, so that two who decide come one behind the other. */
export async function holdConfirmation(db: Db, id: string): Promise<Held | undefined> {
  const { rows } = await sql<Held>`select act, access, input, title, asked_by as "askedBy",
    decided_at is null and ends_at > now() as "isOpen" from confirmation where id = ${id} for update`.execute(db)
  return rows[0]
}

/** What names somebody is nobody's business once it is decided. */
export async function decide(db: Db, id: string, by: { accountId: string; isConfirmed: boolean; word: string }) {
  await db
    .updateTable('confirmation')
    .set({ decided_by: by.accountId, decided_at: sql`now()`, is_confirmed: by.isConfirmed })
    .set({ input: '{}', title: by.word, consequences: '' })
    .where('id', '=', id)
    .execute()
}

/** Those that are over for a month; what they name goes as soon as they are. */
export async function cleanConfirmations(db: Db) {
  await sql`update confirmation set input = '{}', consequences = '', title = 'Not decided in time'
    where decided_at is null and ends_at < now() and input <> '{}'`.execute(db)
  await sql`delete from confirmation where coalesce(decided_at, ends_at) < now() - interval '30 days'`.execute(db)
}
