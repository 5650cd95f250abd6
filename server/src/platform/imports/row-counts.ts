import type { RowCounts } from '@bellhouse/contracts'

/** Every row of the files goes somewhere. A preview that does not say where would be a lie, so nobody gets to see it. */
export function mustAddUp(rows: number, { new: added, changed, unchanged, refused, leftOut }: RowCounts) {
  const isHonest = [added, changed, unchanged, refused, leftOut].every((count) => count >= 0)
  const told = added + changed + unchanged + refused + leftOut
  if (isHonest && told === rows) return
  throw new Error(`A preview accounts for ${told} of ${rows} rows (left out: ${leftOut})`)
}
