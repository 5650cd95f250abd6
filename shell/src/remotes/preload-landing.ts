import type { DeployedRemote } from '@bellhouse/contracts'
import { readSession } from '@bellhouse/session'
import { readBlock } from '../page-data'

/**
 * Lets the browser fetch the entry of the remote that will be needed while the portal's own code is on its way.
 * A hint only: nothing is checked here, and the loader checks everything.
 */
export function preloadLanding() {
  const category = readSession()?.category
  const remote = category === 'staff' ? 'teacher' : category
  const deployed = remote && (readBlock('deployed-remotes')[remote] as DeployedRemote | null)
  const integrity = deployed?.release.files[deployed.release.entry]?.integrity
  if (!integrity) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity })
  link.href = deployed.base + deployed.release.entry
  document.head.append(link)
}
