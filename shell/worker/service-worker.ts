import { clientsClaim } from 'workbox-core'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import {
  type CachedRelease,
  cacheRelease,
  forgetOtherCaches,
  isFileOfRelease,
  isReadAnew,
  keyOf,
  releaseCache,
} from './cached-release'

declare const self: ServiceWorkerGlobalScope

/** How long a page may take on a slow network before the one that is cached opens, in seconds. */
const pageTimeout = 5

/** Every address of the portal is answered by the same page. */
const pageAddress = '/'

// A release is written once, so what is cached of it is never old. A pointer is never cached: that file always comes from the store.
const releases = {
  cacheName: releaseCache,
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheKeyWillBeUsed: async ({ request }: { request: Request }) => keyOf(request.url) }],
}
// What arrived damaged is asked for anew, and must not come from here again.
registerRoute(isReadAnew, new NetworkFirst(releases))
registerRoute(isFileOfRelease, new CacheFirst(releases))

const pageCache = 'bellhouse-page'
const pages = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: pageTimeout,
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheKeyWillBeUsed: async () => pageAddress }],
})
registerRoute(new NavigationRoute(pages, { denylist: [/^\/(api|store|health|dev)(\/|$)/] }))

// The page tells which releases it works with. The page itself is fetched again: it carries the pointers as they are now. What is cached while
// a worker is installed, a browser compiles whole and reads whole with each start, so nothing is.
self.addEventListener('message', (event) => {
  const release = event.data as CachedRelease
  const keep = async () => {
    const request = new Request(pageAddress, { headers: { accept: 'text/html' } })
    const page = await pages.handle({ event, request })
    await cacheRelease(release, await page.text())
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => event.waitUntil(forgetOtherCaches([releaseCache, pageCache])))
void self.skipWaiting()
clientsClaim()
