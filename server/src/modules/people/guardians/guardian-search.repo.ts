import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../../platform/db/words'

const isPhone = /^[+\d][\d\s()./-]*$/

/** A phone is searched for by its digits alone and without the zero in front, so that any way of writing it is found. */
const wordsOf = (search: string) => {
  const text = search.trim()
  if (isPhone.test(text)) return [text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(-9)]
  return text.split(/\s+/).slice(0, 8)
}

/** True where each word of the search stands somewhere in the folded text. */
export const matchesGuardian = (column: RawBuilder<unknown>, search: string) =>
  sql<boolean>`(${sql.join(
    wordsOf(search).map((word) => sql`${column} like folded(${`%${escapeLike(word)}%`})`),
    sql` and `,
  )})`
