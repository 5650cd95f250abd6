import type { Category } from '@bellhouse/contracts'
import { useCallback, useMemo } from 'react'
import { useKnownPerson } from '../features/own-password/use-me'
import { useDeployed } from '../remotes/remotes-context'
import { findDestination, isOffered, listRoutes } from './routes'

/** Every row of every deployed remote. */
export function useRoutes() {
  const deployed = useDeployed()
  return useMemo(() => listRoutes(deployed), [deployed])
}

/** Every row of every deployed remote but those that the person's role leaves out. */
export function useOfferedRoutes() {
  const routes = useRoutes()
  const person = useKnownPerson()
  return useMemo(() => routes.filter(({ row }) => isOffered(row, person)), [routes, person])
}

/** Whether an address leads to a screen that the person's role leaves out; what is no screen of theirs at all, the guard says. */
export function useOfferedAddresses(category: Category) {
  const routes = useRoutes()
  const person = useKnownPerson()
  return useCallback(
    (pathname: string) => {
      const found = findDestination(routes, pathname, category)
      return found.kind !== 'screen' || isOffered(found.route.row, person)
    },
    [routes, person, category],
  )
}
