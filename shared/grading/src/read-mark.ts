import type { MarkStatus } from '@bellhouse/contracts'

/** What stands in a mark book. Neither value nor status: there is no mark, which is not zero. */
export interface WrittenMark {
  value: number | null
  status: MarkStatus | null
}

/** The mark, or the sentence why this is none. */
export type MarkReading = { mark: WrittenMark; refusal?: never } | { mark?: never; refusal: string }

/** How a status is written in a mark book, on screen and in files. */
export const statusKeys = { absent: 'ABS', exempt: 'EX', withheld: 'W', incomplete: 'I' } as const satisfies Record<
  MarkStatus,
  string
>

/** How else teachers write them; `A` is not among them, as it is a grade too. */
const spellings: Record<MarkStatus, readonly string[]> = {
  absent: ['AB', 'ABSENT'],
  exempt: ['EXEMPT', 'EXEMPTED'],
  withheld: ['WITHHELD'],
  incomplete: ['INC', 'INCOMPLETE'],
}

const statusOfKey = new Map<string, MarkStatus>(
  (Object.keys(statusKeys) as MarkStatus[]).flatMap((status) =>
    [statusKeys[status], ...spellings[status]].map((key) => [key, status] as const),
  ),
)

// Only the ten digits of ASCII: `１２` and `1E2` are not numbers in a mark book.
const number = /^(?<whole>[0-9]{1,6})(?:[.,](?<decimals>[0-9]+))?$/

/**
 * Reads a mark as it is typed, pasted or found in a file: a number from 0 to `outOf` with two decimals at most (with a point or a
 * decimal comma), a status as it is usually spelled, or nothing at all.
 */
export function readMark(text: string, outOf: number): MarkReading {
  const trimmed = text.trim()
  if (trimmed === '') return { mark: { value: null, status: null } }
  const status = statusOfKey.get(trimmed.toUpperCase().replace(/\.$/, ''))
  if (status) return { mark: { value: null, status } }
  const { whole, decimals = '' } = number.exec(trimmed)?.groups ?? {}
  if (whole === undefined) return { refusal: `“${shorten(trimmed)}” is not a mark. Write a number, ABS, EX, W or I` }
  if (decimals.length > 2) return { refusal: `${shorten(trimmed)} has more than two decimals` }
  const value = Number(`${whole}.${decimals}`)
  if (value > outOf) return { refusal: `${trimmed} is more than ${outOf}, the most that can be reached` }
  return { mark: { value, status: null } }
}

/** A mark as `readMark` reads it again; empty where there is none. */
export function writeMark({ value, status }: WrittenMark): string {
  if (status) return statusKeys[status]
  return value === null ? '' : String(value)
}

const shorten = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
