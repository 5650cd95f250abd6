import type { RowCounts } from './import-kind'

/** Every row of the files goes somewhere. A preview that does not say where would be a lie, so nobody gets to see it. */
export function mustAddUp(rows: number, { new: added, changed, unchanged, refused, leftOut }: RowCounts) {
  const isHonest = [added, changed, unchanged, refused, leftOut].every((count) => count >= 0)
  const told = added + changed + unchanged + refused + leftOut
  if (isHonest && told === rows) return
  throw new Error(`A preview accounts for ${told} of ${rows} rows (left out: ${leftOut})`)
}

/** What a row has become, the weightier first where it stands for several records. */
const fates = ['refused', 'changed', 'new', 'unchanged'] as const
export type RowFate = (typeof fates)[number]

/** Where the rows of files went, told row by row. What nobody tells of is left out. */
export class RowFates {
  readonly #fateOf = new Map<string, RowFate>()

  /** The header, line 1, is no row. */
  note(fate: RowFate, { file, line }: { file: string; line: number | null }) {
    if (line === null || line === 1) return
    const key = `${line} ${file}`
    const before = this.#fateOf.get(key)
    if (before === undefined || fates.indexOf(fate) < fates.indexOf(before)) this.#fateOf.set(key, fate)
  }

  count(rows: number): RowCounts {
    const counts: RowCounts = { new: 0, changed: 0, unchanged: 0, refused: 0, leftOut: rows - this.#fateOf.size }
    for (const fate of this.#fateOf.values()) counts[fate] += 1
    return counts
  }
}
