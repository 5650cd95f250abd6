import type { Category } from '@bellhouse/contracts'
import { useMemo } from 'react'
import { useMe } from '../features/own-password/use-me'
import { useSchool } from '../school-context'
import { menuFor } from './menu'
import { useOfferedRoutes } from './use-offered-routes'

/** The side menu of a category, with the classes as the session brings them; as the page did, until then. */
export function useMenu(category: Category) {
  const routes = useOfferedRoutes()
  const ofPage = useSchool().classes
  const classes = useMe()?.classes ?? ofPage
  return useMemo(() => menuFor(routes, category, classes), [routes, category, classes])
}
