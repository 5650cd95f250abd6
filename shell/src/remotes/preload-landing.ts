import {
  type Category,
  chooseRelease,
  type DeployedRemote,
  homeAddress,
  type Preload,
  paramsAt,
  preloadsOf,
} from '@bellhouse/contracts'
import { readSession } from '@bellhouse/session'
import type { EarlyAnswers } from '../early-answers'
import { firstAddressOf } from '../first-address'
import { homeRemoteOf } from '../navigation/home-remote'
import { findReturn } from '../navigation/return-address'
import { readBlock } from '../page-data'
import { readReset } from './development'

/**
 * Lets the browser fetch what the remote that will be needed shows its screens with, and what its screen asks for first, while the portal's
 * own code is on its way. A hint only: nothing is checked here, and the loader and the server check everything. `isSignIn`: the page is left for another one.
 */
export function preloadLanding(early: EarlyAnswers, isSignIn: boolean) {
  const session = readSession()
  if (!session) return
  const carried = readBlock('deployed-remotes') as Record<string, DeployedRemote | null>
  const { category, username } = session
  const landing = isSignIn ? (findReturn() ?? homeAddress(category)) : location.pathname + location.search
  const { pathname, search } = new URL(landing, location.origin)
  const found = findScreen(carried, category, pathname)
  const deployed = found?.deployed ?? homeRemoteOf(carried, category)
  if (!deployed || readReset().includes(deployed.release.remote)) return
  if (chooseRelease(deployed.pointer, username) !== deployed.release.id) return
  const first = found && firstAddressOf(found.row, pathname, search)
  if (first) early.begin(first)
  for (const file of preloadsOf(deployed, found?.row.path)) preload(file)
}

function preload(file: Preload) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', crossOrigin: 'anonymous', ...file })
  document.head.append(link)
}

function findScreen(carried: Record<string, DeployedRemote | null>, category: Category, pathname: string) {
  for (const deployed of Object.values(carried)) {
    const row = deployed?.release.screens.find((row) => row.category === category && paramsAt(row.path, pathname))
    if (deployed && row) return { deployed, row }
  }
  return undefined
}
