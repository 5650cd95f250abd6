import type { Db } from '../../../platform/db/open'

/** The number that a period had, and has now; null where the period is no more. */
interface Renumbered {
  from: number
  to: number | null
}

const tables = ['lesson_cover', 'cover_taken_back', 'lesson_not_held'] as const

/** Covers, those taken back, and lessons that are not held stand in the period that has its number now, between two days; those of a period that is no more go with it. */
export async function renumberPeriods(
  db: Db,
  between: { from: string; until: string },
  periods: readonly Renumbered[],
) {
  for (const table of tables) await renumber(db, table, between, periods)
}

async function renumber(
  db: Db,
  table: (typeof tables)[number],
  { from, until }: { from: string; until: string },
  periods: readonly Renumbered[],
) {
  const numbers = new Map(periods.map((period) => [period.from, period.to]))
  if (numbers.size === 0) return
  const moved = await db
    .deleteFrom(table)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .where('period', 'in', [...numbers.keys()])
    .returningAll()
    .execute()
  const kept = moved.flatMap((row) => {
    const period = numbers.get(row.period)
    return period ? [{ ...row, period }] : []
  })
  if (kept.length > 0) await db.insertInto(table).values(kept).execute()
}
