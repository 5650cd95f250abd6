import { type Category, permissions, type RemoteName, type ScreenRow } from '@bellhouse/contracts'
import { matchRoutes } from 'react-router-dom'
import type { Deployed } from '../remotes/release-registry'

/** One row of the table of a remote. */
export interface ScreenRoute {
  remote: RemoteName
  row: ScreenRow
}

/** Every row of every deployed remote, known without any code of theirs. */
export function listRoutes(deployed: Deployed): ScreenRoute[] {
  return Object.values(deployed)
    .filter((remote) => remote !== null)
    .flatMap(({ release }) => release.screens.map((row) => ({ remote: release.remote, row })))
}

/** Whom the rows are shown to, as far as the server has said what they may. */
export type Person = { permissions?: readonly string[] | undefined } | undefined

/** Whether a person's role has the screen; while it is not known the server alone decides, and so it does about permissions of later releases. */
export function isOffered({ permission }: ScreenRow, person: Person): boolean {
  const isKnown = permissions.some((one) => one === permission)
  return !permission || !isKnown || (person?.permissions?.includes(permission) ?? true)
}

/** Whether there may be rows that are not known: of a remote that could not be read, or of all where the page names none. */
export function isAnyUnknown(deployed: Deployed): boolean {
  const remotes = Object.values(deployed)
  return remotes.length === 0 || remotes.includes(null)
}

/** Where an address leads for somebody: to a screen, to one that is for others, or nowhere. */
export type Destination = { kind: 'screen'; route: ScreenRoute } | { kind: 'of-others' } | { kind: 'unknown' }

/** Rows of different remotes may share a path; the category decides which of them answers. */
export function findDestination(
  routes: readonly ScreenRoute[],
  pathname: string,
  category: Category | undefined,
): Destination {
  const own = category && findMatch(routes, pathname, category)
  if (own) return { kind: 'screen', route: own }
  return findMatch(routes, pathname) ? { kind: 'of-others' } : { kind: 'unknown' }
}

/** The router weighs every row that it is given, and each line of a list asks where its link leads: it gets those that begin as the address does. */
function findMatch(routes: readonly ScreenRoute[], pathname: string, category?: Category): ScreenRoute | undefined {
  const near = branchesNear(routes, firstOf(pathname))
  const own = category ? near.filter(({ handle }) => handle.row.category === category) : near
  return matchRoutes(own, pathname)?.at(-1)?.route.handle
}

interface Branch {
  path: string
  handle: ScreenRoute
}

const branches = new WeakMap<readonly ScreenRoute[], Map<string, Branch[]>>()

/** The rows that an address with this first part may lead to, picked once for all that ask. */
function branchesNear(routes: readonly ScreenRoute[], first: string): Branch[] {
  const known = branches.get(routes) ?? new Map<string, Branch[]>()
  branches.set(routes, known)
  // What is written in code is the router's to read.
  const mayFit = (path: string) => first.includes('%') || /^[:*]/.test(path) || firstOf(`/${path}`) === first
  const near =
    known.get(first) ??
    routes.filter(({ row }) => mayFit(row.path)).map((route) => ({ path: `/${route.row.path}`, handle: route }))
  known.set(first, near)
  return near
}

const firstOf = (pathname: string) => (pathname.split('/', 2)[1] ?? '').toLowerCase()
