import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema'

/** A text in which `like` finds nothing but itself. */
export const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** The words of a search. Lists write `Kato, Denis`, so what stands between words is no part of them. */
function wordsIn(search: string) {
  const written = search.trim().split(/\s+/).slice(0, 8)
  const words = written.map((word) => word.replace(/^[,;]+|[,;]+$/g, '')).filter(Boolean)
  return words.length > 0 ? words : written
}

/** What `matchesWords` asks, for a statement that is written by hand. */
export function holdsWords(folded: RawBuilder<string>, search: string) {
  return sql.join(
    wordsIn(search).map((word) => sql`${folded} like folded(${`%${escapeLike(word)}%`})`),
    sql` and `,
  )
}

/** True where each word of the search stands somewhere in the folded text, whatever its accents and capitals. */
export function matchesWords<T extends keyof Database>(
  eb: ExpressionBuilder<Database, T>,
  column: RawBuilder<string>,
  search: string,
) {
  return eb.and(wordsIn(search).map((word) => sql<boolean>`${column} like folded(${`%${escapeLike(word)}%`})`))
}
