import type { Category } from '@bellhouse/contracts'
import { useMemo } from 'react'
import { useMe } from '../features/own-password/use-me'
import { useDeployed } from '../remotes/remotes-context'
import { useSchool } from '../school-context'
import { menuFor } from './menu'
import { listRoutes } from './routes'

/** The side menu of a category, with the classes as the session brings them; as the page did, until then. */
export function useMenu(category: Category) {
  const deployed = useDeployed()
  const ofPage = useSchool().classes
  const classes = useMe()?.classes ?? ofPage
  return useMemo(() => menuFor(listRoutes(deployed), category, classes), [deployed, category, classes])
}
