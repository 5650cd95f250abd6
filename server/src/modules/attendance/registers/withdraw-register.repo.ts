import type { RegisterPlace } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export interface TakenRegister {
  id: string
  /** Whether that account took it and wrote every entry of it. */
  isOwn: boolean
  isCorrected: boolean
  isRecent: boolean
}

/** A register that was taken, which nobody else changes until the transaction ends. */
export async function holdTaken(
  db: Db,
  { streamId, date, session }: RegisterPlace,
  { accountId, minutes }: { accountId: string; minutes: number },
): Promise<TakenRegister | undefined> {
  const { rows } = await sql<TakenRegister>`
    select id, first_taken_by is not distinct from ${accountId}::uuid
        and not exists (select from register_entry where register_id = register.id
          and changed_at is not null and changed_by is distinct from ${accountId}::uuid) as "isOwn",
      exists (select from register_entry where register_id = register.id and version > 1) as "isCorrected",
      first_taken_at > now() - make_interval(mins => ${minutes}) as "isRecent"
    from register where stream_id = ${streamId} and day = ${date} and session = ${session}
    for update`.execute(db)
  return rows[0]
}

/** How many students stood in it. */
export async function deleteRegister(db: Db, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('register_entry')
    .where('register_id', '=', id)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('register').where('id', '=', id).execute()
  return Number(numDeletedRows)
}
