import { readSession } from '@bellhouse/session'
import { readDeployedRemotes } from '../page-data'

/** Lets the browser fetch the entry of the remote that will be needed while the portal's own code is on its way. */
export function preloadLanding() {
  const category = readSession()?.category
  const remote = category === 'staff' ? 'teacher' : category
  const deployed = remote && readDeployedRemotes()[remote]
  if (!deployed) return
  const { base, release } = deployed
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'script'
  link.href = base + release.entry
  link.crossOrigin = 'anonymous'
  link.integrity = release.files[release.entry]?.integrity ?? ''
  document.head.append(link)
}
