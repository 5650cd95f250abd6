import type { Db } from './db/open'

/** Whether the school wants a second person for what cannot be taken back. */
export async function wantsTwoPersons(db: Db): Promise<boolean> {
  const found = await db.selectFrom('school').select('two_persons').executeTakeFirst()
  return found?.two_persons ?? false
}
