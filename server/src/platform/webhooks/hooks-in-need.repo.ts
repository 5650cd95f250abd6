import { sql } from 'kysely'
import type { Db } from '../db/open'

/** How many webhooks did not arrive at their last try, and how many were switched off because of that. */
export async function countHooksInNeed(db: Db) {
  const { rows } = await sql<{ failing: number; off: number }>`
    select count(*) filter (where disabled_at is null and failing_since is not null)::integer as failing,
      count(disabled_at)::integer as off from webhook`.execute(db)
  return rows[0] ?? { failing: 0, off: 0 }
}
