import { sql } from 'kysely'
import { invalidCursor } from '../../http/problems'

/** Rows of one page of every list. */
export const pageSize = 50

/**
 * One row more than a page, so that the last page knows itself. The number stands in the statement: PostgreSQL takes an
 * unknown limit for a tenth of the table, and would plan such a statement anew at each call.
 */
export const pageAndOne = sql.lit(pageSize + 1)

/** The place behind the last row of a page, as a text that a caller hands back to get the next one. */
export function cursorOf(...values: string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

export function readCursor(cursor: string): [string, string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof value === 'string' && typeof id === 'string') return [value, id]
    throw invalidCursor()
  } catch {
    throw invalidCursor()
  }
}

/** Makes a page of what `pageAndOne` has found. */
export function pageOf<Row>(rows: Row[], placeOf: (row: Row) => [string, string]) {
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return { rows: page, next: rows.length > pageSize && last ? cursorOf(...placeOf(last)) : null }
}
