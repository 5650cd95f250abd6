/**
 * The position of each value, 1 for the best; null stays without one. Equal values share a position; after them the next one is
 * skipped (`standard`: 1, 1, 3) or not (`dense`: 1, 1, 2).
 */
export function rankStudents(
  values: readonly (number | null)[],
  better: 'fewer' | 'more',
  ties: 'standard' | 'dense',
): (number | null)[] {
  const sorted = values
    .filter((value) => value !== null)
    .sort((one, other) => (better === 'fewer' ? one - other : other - one))
  const places = ties === 'dense' ? [...new Set(sorted)] : sorted
  const positions = new Map<number | null, number>()
  places.forEach((value, index) => {
    if (!positions.has(value)) positions.set(value, index + 1)
  })
  return values.map((value) => positions.get(value) ?? null)
}
