/** What the page tells of a release that it works with: the shell's own, or that of a remote. */
export interface CachedRelease {
  /** The address of the release's folder, ending in `/`. */
  base: string
}

/** As much of a release's description as is read here. */
interface Description {
  files: Record<string, { integrity: string }>
}

export const releaseCache = 'bellhouse-releases'

/** `/store/remote-teacher/releases/1.4.0+3f9c2ab1/`: the remote or the shell, and one of its releases. */
const releaseFolder = /^\/store\/(shell|remote-[a-z0-9-]+)\/releases\/[^/]+\//

export const isFileOfRelease = ({ url }: { url: URL }) =>
  url.origin === location.origin && releaseFolder.test(url.pathname)

/** Whether the page wants a file of a release past everything that is cached of it. */
export const isReadAnew = ({ url, request }: { url: URL; request: Request }) =>
  isFileOfRelease({ url }) && request.cache === 'reload'

/** What a file is cached under: the same for each attempt to get it. */
export const keyOf = (address: string) => address.replace(/\?.*$/, '')

/**
 * Fetches what is missing of a release, each file checked by its hash; then forgets the part's other ones, but for what the cached page
 * names: a tab that is still open may tell of a release that is older than the page.
 */
export async function cacheRelease({ base }: CachedRelease, page: string) {
  const folder = new URL(base, location.origin)
  const part = releaseFolder.exec(folder.pathname)?.[1]
  if (part === undefined || folder.origin !== location.origin) return
  const cache = await caches.open(releaseCache)
  const { files } = await readDescription(cache, new URL('release.json', folder).href)
  for (const [name, { integrity }] of Object.entries(files)) {
    const address = new URL(name, folder).href
    if (await cache.match(address, { ignoreVary: true })) continue
    await cache.add(new Request(address, { integrity, mode: 'cors', credentials: 'same-origin' }))
  }
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    const [other = '', otherPart] = releaseFolder.exec(pathname) ?? []
    if (otherPart === part && other !== folder.pathname && !page.includes(other))
      await cache.delete(url, { ignoreVary: true })
  }
}

/** What the page carries of a release names its entry alone; the rest stands beside it. */
async function readDescription(cache: Cache, address: string): Promise<Description> {
  const find = () => cache.match(address, { ignoreVary: true })
  if (!(await find())) await cache.add(new Request(address, { cache: 'reload' }))
  const found = await find()
  if (!found) throw new Error(`${address} could not be cached`)
  try {
    return await found.json()
  } catch (error) {
    // Damaged on its way: cached, it would be so for ever.
    await cache.delete(address, { ignoreVary: true })
    throw error
  }
}

/** What earlier workers cached under other names is never asked for again. */
export async function forgetOtherCaches(names: readonly string[]) {
  for (const name of await caches.keys()) if (!names.includes(name)) await caches.delete(name)
}
