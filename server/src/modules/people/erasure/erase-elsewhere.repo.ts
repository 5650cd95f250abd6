import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { freeTexts } from '../personal-data'

/** Blanks the values of the person's own history, and the words that tell of the person in everybody else's. */
export async function eraseFromAudit(db: Db, records: readonly string[], words: readonly string[]) {
  await sql`select erase_from_audit(${records}::uuid[], ${words}::text[])`.execute(db)
}

/** In what others have written freely the words are replaced. */
export async function eraseFromTexts(db: Db, words: readonly string[]) {
  if (words.length === 0) return
  const anyOfThem = sql`any_of(${words}::text[])`
  // What goes from the notes of a register is no correction of it.
  await sql`select set_config('bellhouse.erasing', 'on', true)`.execute(db)
  for (const { table, column } of freeTexts) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${anyOfThem}, 'Erased', 'gi')
      where ${sql.ref(column)} ~* ${anyOfThem}`.execute(db)
  }
  await sql`select set_config('bellhouse.erasing', 'off', true)`.execute(db)
}

/** The files that were read in are not needed any longer; what they held of everybody goes. Answers what is to leave the store. */
export async function eraseFromImports(db: Db): Promise<string[]> {
  await sql`
    update import
    set preview = null, mended = '[]', about = (about #- '{outcome,stoodInFor}') || '{"warnings": [], "samples": []}' || case when kind = 'roster' then '{"files": []}' else '{}' end::jsonb,
      mapping = case when mapping ? 'names' then mapping || '{"names": []}' else mapping end,
      state = case when state in ('open', 'previewed') then 'cancelled' else state end
    where state <> 'applying'`.execute(db)
  await sql`delete from import_write`.execute(db)
  await sql`delete from import_refused using import where import.id = import_id and state <> 'applying'`.execute(db)
  const { rows } = await sql<{ file: string }>`
    delete from import_file using import
    where import.id = import_id and state <> 'applying' returning file`.execute(db)
  return rows.map(({ file }) => file)
}

/** Found timetables name people in their sentences, and can be searched for again. */
export async function eraseFromSearches(db: Db) {
  await sql`delete from timetable_run where state <> 'running'`.execute(db)
}

/** Whether a file is just being written, which may hold the person too. */
export async function isImporting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isImporting: boolean }>`
    select exists (select from import where state = 'applying') as "isImporting"`.execute(db)
  return rows[0]?.isImporting ?? false
}
