import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents } from '../live/live-context'

/** Asks for everything that is shown again when somebody has changed what the person may, so that nothing stays that is theirs no longer. */
export function useFreshAccess() {
  const queries = useQueryClient()
  useLiveEvents(({ type }) => {
    if (type === 'access') void queries.invalidateQueries()
  })
}
