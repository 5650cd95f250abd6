import { useMemo } from 'react'
import { useMe } from '../features/own-password/use-me'
import { useDeployed } from '../remotes/remotes-context'
import { isOffered, listRoutes } from './routes'

/** Every row of every deployed remote but those that the person's role leaves out. */
export function useOfferedRoutes() {
  const deployed = useDeployed()
  const me = useMe()
  return useMemo(() => listRoutes(deployed).filter(({ row }) => isOffered(row, me)), [deployed, me])
}
