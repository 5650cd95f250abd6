import { useEndpoint, useLiveEndpoint } from '@bellhouse/api-client'
import { getNextNumber, getNumberPatterns, type InputOf, numberPatternSchema } from '@bellhouse/contracts'

export const useNumberPatterns = () => useEndpoint(getNumberPatterns, {})

/** The next number of a pattern; nothing while it cannot make any. */
export function useNextNumber(kind: InputOf<typeof getNextNumber>['kind'], pattern: string) {
  const isPossible = numberPatternSchema.safeParse(pattern).success
  const { data } = useLiveEndpoint(getNextNumber, isPossible ? { kind, pattern } : undefined)
  return isPossible ? data?.number : undefined
}
