import { resolve } from 'node:path'
import { listCandidates, type Pointer } from '@bellhouse/contracts'
import { BucketStorage, messageOf, Refusal, type Store, StoreAwayError } from '@bellhouse/releases'
import type { FastifyBaseLogger } from 'fastify'
import { ignored } from '../../../platform/ignored'
import { openBuiltShell, openStoredShell, type ServedShell } from './served-shell'
import { pointerPatience } from './store-bucket'

interface Parts {
  store: Store
  log: FastifyBaseLogger
  /** Where the shell lies that was built beside the server. */
  builtFolder: string
  /** Pages are drawn from that folder, whatever the store says: somebody works on the shell. */
  isFixed: boolean
}

/**
 * Which shell pages are drawn from: the release of the store that is right for a device, the next good one where that is
 * damaged, and the one that was built beside the server where the store has none that can be used. There is always a way to sign in.
 */
export class Shells {
  readonly #opened = new Map<string, Promise<ServedShell>>()
  readonly #damage = new Map<string, string>()
  #isBuiltServed = false
  #built: ServedShell | undefined

  constructor(private readonly parts: Parts) {}

  /** Why releases of the shell that people should get are skipped, a sentence each. */
  get damage() {
    return [...this.#damage.values()]
  }

  get isFixed() {
    return this.parts.isFixed
  }

  /** The shell for a device. `trust` is another text as soon as other keys count. */
  async choose(pointer: Pointer | null, device: string | null, trust: string): Promise<ServedShell | undefined> {
    const candidates = pointer && !this.parts.isFixed ? listCandidates(pointer, device) : []
    for (const id of candidates) {
      const found = await this.#open(id, trust).catch((error) => this.#noteSkipped(id, error))
      if (!found) continue
      this.#damage.delete(id)
      this.#forgetOthers(pointer, trust)
      return found
    }
    this.#noteBuilt(candidates.length > 0)
    return this.#openBuilt()
  }

  /** A file of a release that is being served, in place of what the store has there; nothing where the store is to answer. */
  async findServed(id: string, name: string) {
    const opened = [...this.#opened].filter(([key]) => key.endsWith(` ${id}`)).map(([, shell]) => shell)
    for (const opening of opened) {
      const file = await opening
        .then((shell) => shell.find(name))
        .catch(ignored('whoever draws a page says what is wrong with it'))
      if (file) return file
    }
    if (!this.#isBuiltServed) return undefined
    const built = await this.#openBuilt()
    return built?.id === id ? built.find(name) : undefined
  }

  async #openBuilt() {
    this.#built = await openBuiltShell(resolve(this.parts.builtFolder), this.#built)
    return this.#built
  }

  #open(id: string, trust: string) {
    const key = `${trust} ${id}`
    const known = this.#opened.get(key)
    if (known) return known
    const opening = openStoredShell(this.parts.store, id)
    this.#opened.set(key, opening)
    // A read that failed is tried again with the next page, so that a repair is seen; a bucket is spared for a moment.
    opening.catch(() => setTimeout(() => this.#opened.delete(key), this.#pause).unref())
    return opening
  }

  get #pause() {
    return this.parts.store.storage instanceof BucketStorage ? pointerPatience : 0
  }

  #noteSkipped(id: string, error: unknown): undefined {
    // What is only out of reach is not damaged, and whoever reads the pointers says so.
    if (error instanceof StoreAwayError) return
    const sentence = messageOf(error)
    if (this.#damage.get(id) === sentence) return
    this.#damage.set(id, sentence)
    // Also where it is a bug of ours: nobody could sign in to tell.
    const context = { release: id, ...(!(error instanceof Refusal) && { err: error }) }
    this.parts.log.warn(context, `a release of the shell is skipped: ${sentence}`)
  }

  #noteBuilt(isUnwanted: boolean) {
    if (isUnwanted && !this.#isBuiltServed) {
      this.parts.log.warn('no release of the shell in the store can be used; pages are drawn from the one built here')
    }
    this.#isBuiltServed = true
  }

  /** What nobody gets any more needs no room, and its damage no words. */
  #forgetOthers(pointer: Pointer | null, trust: string) {
    if (!pointer) return
    const { active, canary, lastGood = [] } = pointer
    const live = [active, canary?.release, ...lastGood]
    for (const key of this.#opened.keys()) {
      const isLive = live.some((id) => key === `${trust} ${id}`)
      if (!isLive) this.#opened.delete(key)
    }
    for (const id of this.#damage.keys()) if (!live.includes(id)) this.#damage.delete(id)
  }
}
