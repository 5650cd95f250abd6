import type { Category, DeployedRemote, RemoteName, ScreenRow } from '@bellhouse/contracts'
import { matchRoutes } from 'react-router-dom'

/** One row of the table of a remote. */
export interface ScreenRoute {
  remote: RemoteName
  row: ScreenRow
}

/** Every row of every deployed remote, known without any code of theirs. */
export function listRoutes(deployed: Record<RemoteName, DeployedRemote | null>): ScreenRoute[] {
  return Object.values(deployed)
    .filter((remote) => remote !== null)
    .flatMap(({ release }) => release.screens.map((row) => ({ remote: release.remote, row })))
}

/** Where an address leads for somebody: to a screen, to one that is for others, or nowhere. */
export type Destination = { kind: 'screen'; route: ScreenRoute } | { kind: 'of-others' } | { kind: 'unknown' }

/** Rows of different remotes may share a path; the category decides which of them answers. */
export function findDestination(
  routes: readonly ScreenRoute[],
  pathname: string,
  category: Category | undefined,
): Destination {
  const own = findMatch(
    routes.filter(({ row }) => row.category === category),
    pathname,
  )
  if (own) return { kind: 'screen', route: own }
  return findMatch(routes, pathname) ? { kind: 'of-others' } : { kind: 'unknown' }
}

function findMatch(routes: readonly ScreenRoute[], pathname: string): ScreenRoute | undefined {
  const branches = routes.map((route) => ({ path: `/${route.row.path}`, handle: route }))
  return matchRoutes(branches, pathname)?.at(-1)?.route.handle
}
