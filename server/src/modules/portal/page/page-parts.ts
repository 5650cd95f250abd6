import { setTimeout as sleep } from 'node:timers/promises'
import {
  BucketStorage,
  type DeployedStore,
  listParts,
  placesOf,
  readDeployed,
  type Store,
  StoreAwayError,
  trustedFolderOf,
} from '@bellhouse/releases'
import type { FastifyBaseLogger } from 'fastify'
import { memoize } from '../../../platform/memoize'
import { stampOf } from './stamp-of'
import { pointerPatience } from './store-bucket'

export interface BuiltPage {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
  /** Names of the Trusted Types policies that its parts make. */
  policies: readonly string[]
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

const away = 'away'
const nothingDeployed: DeployedStore = { remotes: {}, shell: null, keys: {}, policies: [], damage: [] }

/** What the page is made of, read again when a pointer or a key has changed; what was read last stands in while the store is away. */
export class PageParts {
  readonly #isFar: boolean
  readonly #readPointers: () => Promise<string>
  #parts: Promise<Parts> | null = null
  #isAway = false
  #damageSaid = ''

  constructor(
    private readonly store: Store,
    private readonly log: FastifyBaseLogger,
  ) {
    this.#isFar = store.storage instanceof BucketStorage
    this.#readPointers = watchPointers(store)
  }

  async current(): Promise<Parts> {
    const known = await this.#parts
    const asking = known && this.#isFar ? withinPatience(this.#readPointers()) : this.#readPointers()
    const pointers = await asking.catch((error) => this.#noteAway(error))
    this.#isAway &&= pointers === away
    const trust = (await stampOf(trustedFolderOf(this.store))) ?? 'none'
    const stamp = [trust, pointers].join()
    const isKnown = known && (known.stamp === stamp || pointers === away)
    if (isKnown && !this.#mayBeMended(known)) return known
    this.#parts = this.#read(stamp, trust, isKnown ? known : null)
    return this.#parts.catch((error) => {
      this.#parts = null
      throw error
    })
  }

  /** A description that could not be read is in no stamp, so it is read again until it can be. */
  #mayBeMended({ deployed, readAt }: Parts) {
    return deployed.damage.length > 0 && (!this.#isFar || performance.now() - readAt > pointerPatience)
  }

  async #read(stamp: string, trust: string, before: Parts | null): Promise<Parts> {
    const readAt = performance.now()
    try {
      const deployed = await readDeployed(this.store)
      this.#noteDamage(deployed.damage)
      const isSame = before && JSON.stringify(before.deployed) === JSON.stringify(deployed)
      return { stamp, trust, deployed, readAt, pages: isSame ? before.pages : new Map() }
    } catch (error) {
      const unreached = this.#noteAway(error)
      return before ?? { stamp: unreached, trust, deployed: nothingDeployed, readAt, pages: new Map() }
    }
  }

  #noteAway(error: unknown) {
    if (!(error instanceof StoreAwayError)) throw error
    if (!this.#isAway)
      this.log.warn({ err: error }, 'the store of the releases cannot be reached; the page stays as it was')
    this.#isAway = true
    return away
  }

  #noteDamage(damage: string[]) {
    const sentences = damage.join(' ')
    if (sentences === this.#damageSaid) return
    this.#damageSaid = sentences
    if (sentences) this.log.warn({ damage }, 'what is deployed is damaged; the next good thing stands in for it')
    else this.log.info('what is deployed is whole again')
  }
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
