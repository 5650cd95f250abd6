import { conflict } from './problems'

type Uses = Record<string, number>

/** Nothing that a report needs is removed; the sentence says what still belongs to it. `uses` is by the word for one. */
export function mustBeUnused(label: string, uses: Uses) {
  const belongs = usesText(uses)
  if (belongs) throw conflict(`${label} cannot be removed: ${belongs} to it.`)
}

/** For instance `one combination and 3 lessons belong`; null where nothing does. */
export function usesText(uses: Uses): string | null {
  const reasons = Object.entries(uses)
    .filter(([, count]) => count > 0)
    .map(([one, count]) => (count === 1 ? `one ${one}` : `${count} ${one}${/(?:s|ch|sh|x)$/.test(one) ? 'es' : 's'}`))
  if (reasons.length === 0) return null
  const list = new Intl.ListFormat('en-GB').format(reasons)
  const isOne = Object.values(uses).reduce((sum, count) => sum + count, 0) === 1
  return `${list} ${isOne ? 'belongs' : 'belong'}`
}
