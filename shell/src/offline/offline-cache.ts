import { readSession, watchSession } from '@bellhouse/session'
import { whenIdle } from '../dom/when-idle'
import { homeRemoteOf } from '../navigation/home-remote'
import { readOwnBase } from '../own-release/running-release'
import type { Remotes } from '../remotes/remotes'
import { startWorker } from './start-worker'

/**
 * Lets this browser open the portal without a network: the shell, and the release that whoever is signed in works with. Nothing about
 * any person is kept that way, only programs. Begins when the page has nothing better to do.
 */
export function startOfflineCache(remotes: Remotes): () => void {
  const address = SERVICE_WORKER
  if (!address || !navigator.serviceWorker) return () => {}
  let told: string | undefined
  let hasEnded = false

  const tell = async () => {
    const session = readSession()
    const deployed = session && homeRemoteOf(remotes.state().deployed, session.category)
    if (!deployed || deployed.base === told || hasEnded) return
    told = deployed.base
    const { active } = await startWorker(navigator.serviceWorker, address)
    for (const base of [readOwnBase(), deployed.base]) if (base) active?.postMessage({ base })
  }
  const tellWhenIdle = () =>
    whenIdle(() => {
      // Without it everything works as long as there is a network.
      tell().catch((error) => console.warn('The portal will not open without a network:', error))
    }, 10_000)

  tellWhenIdle()
  const stops = [remotes.watch(tellWhenIdle), watchSession(tellWhenIdle)]
  return () => {
    hasEnded = true
    for (const stop of stops) stop()
  }
}
