import { rename, writeFile } from 'node:fs/promises'
import type { PartName, ReleaseLoads } from '@bellhouse/contracts'
import {
  findLive,
  listParts,
  listPublicKeys,
  loadsFileOf,
  PointerMovedError,
  Refusal,
  readPartState,
  rollBackCanary,
  type Store,
} from '@bellhouse/releases'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/db/open'
import { countedSince, isPastLimit, type Tally } from './releases.policy'
import { listFigures, tallyLoads } from './releases.repo'
import { Rounds } from './rounds'

const hours = 24

interface WatchParts {
  db: Db
  store: Store
  log: FastifyBaseLogger
}

/** Rolls back a canary that fails too often, and writes down for the release tool how loads go. Never promotes. */
export class ReleaseWatch {
  readonly #checks = new Rounds(() => this.check(), { every: 30_000, pause: 1_000 })
  readonly #writes = new Rounds(() => this.write(), { pause: 10_000 })
  readonly #obstacles = new Map<PartName, string>()

  constructor(private readonly parts: WatchParts) {}

  start() {
    this.#checks.ask()
  }

  async stop() {
    await Promise.all([this.#checks.stop(), this.#writes.stop()])
  }

  /** Reports have come, and are in the database. */
  noteReports() {
    this.#checks.ask()
    this.#writes.ask()
  }

  /** Why the canary of a part could not be rolled back when it was due, as a sentence. */
  findObstacle(part: PartName) {
    return this.#obstacles.get(part)
  }

  // What goes wrong with one part must not keep the others from being looked at.
  /** Looks at every canary once. */
  async check() {
    const { store, log } = this.parts
    const sayNotLooked = (err: unknown) => log.warn({ err }, 'how canaries do could not be looked at')
    const parts = (await listParts(store).catch(sayNotLooked)) ?? []
    for (const part of parts) await this.#checkPart(part).catch(sayNotLooked)
  }

  async #checkPart(part: PartName) {
    const { db, store } = this.parts
    const before = await findLive(store, part, await listPublicKeys(store))
    if (!before?.pointer.canary) return this.#obstacles.delete(part)
    const { pointer, canarySince } = await readPartState(store, part)
    if (!pointer?.canary || !canarySince) return this.#obstacles.delete(part)
    const { since, age } = countedSince(canarySince)
    const tally = await tallyLoads(db, part, pointer.canary.release, since)
    if (!isPastLimit(tally, age)) return this.#obstacles.delete(part)
    return this.#rollBack(part, { canary: pointer.canary.release, after: pointer.seq }, tally)
  }

  async #rollBack(part: PartName, judged: { canary: string; after: number }, tally: Tally) {
    const { store, log } = this.parts
    const reason = reasonOf(tally)
    try {
      await rollBackCanary(store, part, { ...judged, reason, by: 'bellhouse' })
      log.warn({ part, release: judged.canary }, reason)
      this.#obstacles.delete(part)
      this.#writes.ask()
    } catch (error) {
      // Somebody was quicker; what they made of it is looked at in the next round.
      if (error instanceof PointerMovedError) return this.#checks.ask()
      this.#noteObstacle(part, error)
    }
  }

  #noteObstacle(part: PartName, error: unknown) {
    const sentence = error instanceof Refusal ? error.message : 'The server may not, or cannot, write to the store.'
    const isNews = this.#obstacles.get(part) !== sentence
    this.#obstacles.set(part, sentence)
    if (isNews) this.parts.log.warn({ err: error, part }, 'a canary that fails too often could not be rolled back')
  }

  /** Writes the figures of the last day for the release tool. */
  async write() {
    const { db, store, log } = this.parts
    try {
      const at = new Date()
      const since = new Date(at.getTime() - hours * 3_600_000)
      const parts = await listParts(store)
      const remotes = await Promise.all(parts.map(async (part) => [part, await listFigures(db, part, since)] as const))
      const loads: ReleaseLoads = { at: at.toISOString(), hours, remotes: Object.fromEntries(remotes) }
      await replace(loadsFileOf(store), `${JSON.stringify(loads, null, 2)}\n`)
    } catch (err) {
      log.warn({ err }, 'the figures of loads could not be written')
    }
  }
}

function reasonOf({ loads, failures, inUse, people, failedFor }: Tally) {
  const used = inUse > 0 ? `, and ${inUse} times in use` : ''
  return `Rolled back automatically: it failed for ${failedFor} of ${people} people (${failures} of ${loads} loads${used})`
}

// Somebody may be reading it.
async function replace(path: string, text: string) {
  const beside = `${path}.${process.pid}.new`
  await writeFile(beside, text, { mode: 0o600 })
  await rename(beside, path)
}
