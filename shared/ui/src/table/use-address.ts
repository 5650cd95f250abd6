import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The state of a list in the address, so that a link carries it. A change begins at the first page again and replaces
 * the entry of the history, so that Back leaves the list instead of undoing letters.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()

  const change = useCallback(
    (changes: Record<string, string | undefined>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('after')
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value)
            else after.delete(name)
          }
          return after
        },
        { replace: true },
      ),
    [setParams],
  )

  return { params, change }
}
