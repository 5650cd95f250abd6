import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema'

/** A text in which `like` finds nothing but itself. */
export const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** What `matchesWords` asks, for a statement that is written by hand. */
export function holdsWords(folded: RawBuilder<string>, search: string) {
  const words = search.trim().split(/\s+/).slice(0, 8)
  return sql.join(
    words.map((word) => sql`${folded} like folded(${`%${escapeLike(word)}%`})`),
    sql` and `,
  )
}

/** True where each word of the search stands somewhere in the folded text, whatever its accents and capitals. */
export function matchesWords<T extends keyof Database>(
  eb: ExpressionBuilder<Database, T>,
  column: RawBuilder<string>,
  search: string,
) {
  const words = search.trim().split(/\s+/).slice(0, 8)
  return eb.and(words.map((word) => sql<boolean>`${column} like folded(${`%${escapeLike(word)}%`})`))
}
