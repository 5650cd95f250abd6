import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { remoteNames } from '@bellhouse/contracts'
import {
  BucketStorage,
  type DeployedStore,
  placesOf,
  readDeployed,
  type Store,
  StoreAwayError,
  trustedFolderOf,
} from '@bellhouse/releases'
import type { FastifyBaseLogger } from 'fastify'
import { etagOf } from '../etag'
import { type Deployed, fillPage, landingRemoteOf, type SchoolBlock } from './page-html'
import { recently } from './recently'
import { pointerPatience } from './store-bucket'

export interface BuiltPage {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

interface Parts {
  /** What the parts were made of; `away` where the store could not be asked. */
  stamp: string
  template: string
  deployed: DeployedStore
  /** Pages made of these parts, by what they were filled with. */
  pages: Map<string, Promise<BuiltPage>>
}

interface Sources {
  shellFolder: string
  store: Store
  log: FastifyBaseLogger
  listDevRemotes: () => Promise<Deployed>
}

const away = 'away'

/** Makes the page that is right at this moment; it is made anew only when the build, a pointer, a key or the school has changed. */
export function openPageSource({ shellFolder, store, log, listDevRemotes }: Sources) {
  const indexHtml = join(shellFolder, 'index.html')
  const isFar = store.storage instanceof BucketStorage
  const readPointers = watchPointers(store)
  let parts: Promise<Parts> | null = null
  let isAway = false

  async function currentParts() {
    const known = await parts
    const asking = known && isFar ? withinPatience(readPointers()) : readPointers()
    const pointers = await asking.catch(noteAway)
    isAway &&= pointers === away
    const stamp = [await stampOf(indexHtml), await stampOf(trustedFolderOf(store)), pointers].join()
    if (known && (known.stamp === stamp || pointers === away)) return known
    parts = readParts(stamp)
    return parts.catch((error) => {
      parts = null
      throw error
    })
  }

  async function readParts(stamp: string): Promise<Parts> {
    const template = await readFile(indexHtml, 'utf8')
    try {
      return { stamp, template, deployed: await readDeployed(store), pages: new Map() }
    } catch (error) {
      return { stamp: noteAway(error), template, deployed: nothingDeployed, pages: new Map() }
    }
  }

  function noteAway(error: unknown) {
    if (!(error instanceof StoreAwayError)) throw error
    if (!isAway) log.warn({ err: error }, 'the store of the releases is away; the page stays as it was')
    isAway = true
    return away
  }

  return async (path: string, school: SchoolBlock): Promise<BuiltPage> => {
    const { template, deployed, pages } = await currentParts()
    const inDevelopment = await listDevRemotes()
    const remotes = { ...deployed.remotes, ...inDevelopment }
    const landing = landingRemoteOf(path, remotes)
    const key = JSON.stringify([landing, school, inDevelopment])
    const built = pages.get(key) ?? buildPage(fillPage(template, { ...deployed, remotes, school, landing }))
    pages.set(key, built)
    return built
  }
}

const nothingDeployed: DeployedStore = { remotes: {}, shell: null, keys: {}, damage: [] }

/** Which pointers stand in the store, as one text; a bucket is not asked more often than its pointers may be old. */
function watchPointers({ storage }: Store) {
  const read = async () => {
    const found = await Promise.all(remoteNames.map((name) => storage.find(placesOf(name).pointer)))
    return found.map((pointer) => pointer?.version ?? 'none').join()
  }
  return storage instanceof BucketStorage ? recently(pointerPatience, read) : read
}

/** Whoever has a page waits no longer than that for news. */
const withinPatience = (asking: Promise<string>) => Promise.race([asking, sleep(pointerPatience, away, { ref: false })])

async function stampOf(file: string) {
  const found = await stat(file).catch(() => null)
  return found ? `${found.ino}-${found.mtimeMs}-${found.size}` : 'none'
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

async function buildPage(html: string): Promise<BuiltPage> {
  const plain = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    compress.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compress.gzip(plain),
  ])
  const etag = etagOf(plain)
  return { etag, plain, br, gzip: zipped }
}
