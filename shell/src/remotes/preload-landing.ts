import { chooseRelease, type DeployedRemote } from '@bellhouse/contracts'
import { readSession } from '@bellhouse/session'
import { homeRemoteOf } from '../navigation/home-remote'
import { readBlock } from '../page-data'
import { readReset } from './development'

/**
 * Lets the browser fetch the entry of the remote that will be needed while the portal's own code is on its way.
 * A hint only: nothing is checked here, and the loader checks everything.
 */
export function preloadLanding() {
  const session = readSession()
  if (!session) return
  const carried = readBlock('deployed-remotes') as Record<string, DeployedRemote | null>
  const deployed = homeRemoteOf(carried, session.category)
  if (!deployed || readReset().includes(deployed.release.remote)) return
  const integrity = deployed.release.files[deployed.release.entry]?.integrity
  if (!integrity || chooseRelease(deployed.pointer, session.username) !== deployed.release.id) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity })
  link.href = deployed.base + deployed.release.entry
  document.head.append(link)
}
