import { conflict } from './problems'

/** Nothing that a report needs is removed; the sentence says what still belongs to it. `uses` is by the word for one. */
export function mustBeUnused(label: string, uses: Record<string, number>) {
  const reasons = Object.entries(uses)
    .filter(([, count]) => count > 0)
    .map(([one, count]) => (count === 1 ? `one ${one}` : `${count} ${one}${/(?:s|ch|sh|x)$/.test(one) ? 'es' : 's'}`))
  if (reasons.length === 0) return
  const list = new Intl.ListFormat('en-GB').format(reasons)
  const isOne = Object.values(uses).reduce((sum, count) => sum + count, 0) === 1
  throw conflict(`${label} cannot be removed: ${list} ${isOne ? 'belongs' : 'belong'} to it.`)
}
