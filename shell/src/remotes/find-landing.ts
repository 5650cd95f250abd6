import { type Category, chooseRelease, type DeployedRemote, homeAddress, paramsAt } from '@bellhouse/contracts'
import { readPermissions, readSession } from '@bellhouse/session'
import { firstAddressesOf } from '../first-addresses'
import { homeRemoteOf } from '../navigation/home-remote'
import { findReturn } from '../navigation/return-address'
import { readBlock } from '../page-data'
import { readReset } from './development'

/** Where somebody lands: the remote, its screen where one is found, and what that asks the server for first. */
export interface LandingPlace {
  deployed: DeployedRemote
  path: string | undefined
  first: readonly string[]
}

/** By what the page carries; nothing where nobody is signed in, or where another release than the carried one may be right. `isSignIn`: the page is left for another one. */
export function findLanding(isSignIn: boolean): LandingPlace | undefined {
  const session = readSession()
  if (!session) return undefined
  const carried = readBlock('deployed-remotes') as Record<string, DeployedRemote | null>
  const { category, username } = session
  const landing = isSignIn ? (findReturn() ?? homeAddress(category)) : location.pathname + location.search
  const { pathname, search } = new URL(landing, location.origin)
  const found = findScreen(carried, category, pathname)
  const deployed = found?.deployed ?? homeRemoteOf(carried, category)
  if (!deployed || readReset().includes(deployed.release.remote)) return undefined
  if (chooseRelease(deployed.pointer, username) !== deployed.release.id) return undefined
  const first = found ? firstAddressesOf(found.row, pathname, search, readPermissions()?.permissions) : []
  return { deployed, path: found?.row.path, first }
}

function findScreen(carried: Record<string, DeployedRemote | null>, category: Category, pathname: string) {
  for (const deployed of Object.values(carried)) {
    const row = deployed?.release.screens.find((row) => row.category === category && paramsAt(row.path, pathname))
    if (deployed && row) return { deployed, row }
  }
  return undefined
}
