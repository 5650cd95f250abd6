import { isDeepStrictEqual } from 'node:util'
import type { GradingClaim, GradingDocument } from '@bellhouse/contracts'
import { readyMade } from './ready-made'

/** What the ready-made set promised that a scheme began with; where the school has changed that part since, no source holds for it. */
export function claimsOf(key: string | null, document: GradingDocument): GradingClaim[] {
  const set = readyMade.find((one) => one.key === key)
  if (!set) return []
  return set.claims.map(({ what, part, source }) => {
    const isChanged = !isDeepStrictEqual(document[part], set.document[part])
    return { what, source: isChanged ? null : source, isChanged }
  })
}

export const unprovenOf = (claims: readonly GradingClaim[]) =>
  claims.flatMap(({ what, source }) => (source === null ? [what] : []))
