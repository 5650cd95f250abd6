import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  BucketStorage,
  type DeployedStore,
  listParts,
  orNothing,
  placesOf,
  readDeployed,
  type Store,
  StoreAwayError,
  trustedFolderOf,
} from '@bellhouse/releases'
import type { FastifyBaseLogger } from 'fastify'
import { etagOf } from '../../../http/etag'
import { memoize } from '../../../platform/memoize'
import { withMissingNames } from './missing-names'
import { type Deployed, type Filling, fillPage, landingRemoteOf, type SchoolBlock } from './page-html'
import type { ServedShell } from './served-shell'
import type { Shells } from './shells'
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
  /** Another text as soon as other keys count. */
  trust: string
  deployed: DeployedStore
  readAt: number
  /** Pages made of these parts, by what they were filled with. */
  pages: Map<string, Promise<BuiltPage>>
}

interface Sources {
  shells: Shells
  store: Store
  log: FastifyBaseLogger
  listDevRemotes: () => Promise<Deployed>
}

export interface PageSource {
  /** The page that is right for an address and a device; nothing where there is no shell at all. */
  readPage(path: string, school: SchoolBlock, device: string): Promise<BuiltPage | undefined>
  /** The shell that is right for a device. */
  chooseShell(device: string | null): Promise<ServedShell | undefined>
}

const away = 'away'
const nothingDeployed: DeployedStore = { remotes: {}, shell: null, keys: {}, damage: [] }

/** Makes the page that is right at this moment; it is made anew only when the shell, a pointer, a key or the school has changed. */
export function openPageSource({ shells, store, log, listDevRemotes }: Sources): PageSource {
  const isFar = store.storage instanceof BucketStorage
  const readPointers = watchPointers(store)
  let parts: Promise<Parts> | null = null
  let isAway = false
  let damageSaid = ''

  async function currentParts() {
    const known = await parts
    const asking = known && isFar ? withinPatience(readPointers()) : readPointers()
    const pointers = await asking.catch(noteAway)
    isAway &&= pointers === away
    const trust = await stampOf(trustedFolderOf(store))
    const stamp = [trust, pointers].join()
    const isKnown = known && (known.stamp === stamp || pointers === away)
    if (isKnown && !mayBeMended(known)) return known
    parts = readParts(stamp, trust, isKnown ? known : null)
    return parts.catch((error) => {
      parts = null
      throw error
    })
  }

  /** A description that could not be read is in no stamp, so it is read again until it can be. */
  const mayBeMended = ({ deployed, readAt }: Parts) =>
    deployed.damage.length > 0 && (!isFar || Date.now() - readAt > pointerPatience)

  async function readParts(stamp: string, trust: string, before: Parts | null): Promise<Parts> {
    const readAt = Date.now()
    try {
      const deployed = await readDeployed(store)
      noteDamage(deployed.damage)
      const isSame = before && JSON.stringify(before.deployed) === JSON.stringify(deployed)
      return { stamp, trust, deployed, readAt, pages: isSame ? before.pages : new Map() }
    } catch (error) {
      const unreached = noteAway(error)
      return before ?? { stamp: unreached, trust, deployed: nothingDeployed, readAt, pages: new Map() }
    }
  }

  function noteAway(error: unknown) {
    if (!(error instanceof StoreAwayError)) throw error
    if (!isAway) log.warn({ err: error }, 'the store of the releases is away; the page stays as it was')
    isAway = true
    return away
  }

  function noteDamage(damage: string[]) {
    const sentences = damage.join(' ')
    if (sentences === damageSaid) return
    damageSaid = sentences
    if (sentences) log.warn({ damage }, 'what is deployed is damaged; the next good thing stands in for it')
    else log.info('what is deployed is whole again')
  }

  return {
    readPage: async (path, school, device) => {
      const { trust, deployed, pages } = await currentParts()
      const shell = await shells.choose(deployed.shell, device, trust)
      if (!shell) return undefined
      const inDevelopment = await listDevRemotes()
      const remotes = { ...deployed.remotes, ...inDevelopment }
      const landing = landingRemoteOf(path, remotes)
      const key = JSON.stringify([shell.stamp, landing, school, inDevelopment])
      const { id: release, base } = shell
      const carried = { release, base, pointer: shells.isFixed ? null : deployed.shell }
      const filling = { shell: carried, remotes, keys: deployed.keys, school, landing }
      const built = pages.get(key) ?? drawPage(shell, filling)
      pages.set(key, built)
      return built
    },
    chooseShell: async (device) => {
      const { trust, deployed } = await currentParts()
      return shells.choose(deployed.shell, device, trust)
    },
  }
}

async function drawPage(shell: ServedShell, filling: Filling) {
  const remotes = await withMissingNames(filling.remotes, shell)
  return buildPage(fillPage(shell.template, { ...filling, remotes }))
}

/** Which pointers stand in the store, as one text; a bucket is not asked more often than its pointers may be old. */
function watchPointers(store: Store) {
  const { storage } = store
  const read = async () => {
    const parts = await listParts(store)
    const found = await Promise.all(parts.map((part) => storage.find(placesOf(part).pointer)))
    return parts.map((part, place) => `${part} ${found[place]?.version ?? 'none'}`).join()
  }
  return storage instanceof BucketStorage ? memoize(pointerPatience, read) : read
}

/** Whoever has a page waits no longer than that for news. */
const withinPatience = (asking: Promise<string>) => Promise.race([asking, sleep(pointerPatience, away, { ref: false })])

async function stampOf(file: string) {
  const found = await stat(file).catch(orNothing)
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
