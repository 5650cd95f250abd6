import { rename, writeFile } from 'node:fs/promises'
import { type ReleaseLoads, type RemoteName, remoteNames } from '@bellhouse/contracts'
import {
  findPointer,
  loadsFileOf,
  PointerMovedError,
  Refusal,
  readStanding,
  type Store,
  takeBackCanary,
} from '@bellhouse/releases'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/open'
import { isPastLimit, type Tally } from './releases.policy'
import { listFigures, tallyLoads } from './releases.repo'
import { Rounds } from './rounds'

const hours = 24

interface WatchParts {
  db: Db
  store: Store
  log: FastifyBaseLogger
}

/** Takes back a canary that fails too often, and writes down for the release tool how loads go. Never promotes. */
export class ReleaseWatch {
  readonly #checks = new Rounds(() => this.check(), { every: 30_000, pause: 1_000 })
  readonly #writes = new Rounds(() => this.write(), { pause: 10_000 })
  readonly #obstacles = new Map<RemoteName, string>()

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

  /** Why the canary of a remote could not be taken back when it was due, as a sentence. */
  findObstacle(remote: RemoteName) {
    return this.#obstacles.get(remote)
  }

  // What goes wrong with one remote must not keep the others from being looked at.
  /** Looks at every canary once. */
  async check() {
    for (const remote of remoteNames) {
      await this.#checkRemote(remote).catch((err) =>
        this.parts.log.warn({ err, remote }, 'how a canary does could not be looked at'),
      )
    }
  }

  async #checkRemote(remote: RemoteName) {
    const { db, store } = this.parts
    const before = await findPointer(store, remote)
    if (!before?.canary) return this.#obstacles.delete(remote)
    const { pointer, canarySince } = await readStanding(store, remote)
    if (!pointer?.canary || !canarySince) return this.#obstacles.delete(remote)
    const tally = await tallyLoads(db, remote, pointer.canary.release, new Date(canarySince))
    if (!isPastLimit(tally)) return this.#obstacles.delete(remote)
    return this.#takeBack(remote, { canary: pointer.canary.release, after: pointer.seq }, tally)
  }

  async #takeBack(remote: RemoteName, judged: { canary: string; after: number }, tally: Tally) {
    const { store, log } = this.parts
    const reason = reasonOf(tally)
    try {
      await takeBackCanary(store, remote, { ...judged, reason, by: 'bellhouse' })
      log.warn({ remote, release: judged.canary }, reason)
      this.#obstacles.delete(remote)
      this.#writes.ask()
    } catch (error) {
      // Somebody was quicker; what they made of it is looked at in the next round.
      if (error instanceof PointerMovedError) return this.#checks.ask()
      this.#noteObstacle(remote, error)
    }
  }

  #noteObstacle(remote: RemoteName, error: unknown) {
    const sentence = error instanceof Refusal ? error.message : 'The server may not, or cannot, write to the store.'
    const isNews = this.#obstacles.get(remote) !== sentence
    this.#obstacles.set(remote, sentence)
    if (isNews) this.parts.log.warn({ err: error, remote }, 'a canary that fails too often could not be taken back')
  }

  /** Writes the figures of the last day for the release tool. */
  async write() {
    const { db, store, log } = this.parts
    try {
      const at = new Date()
      const since = new Date(at.getTime() - hours * 3_600_000)
      const remotes = await Promise.all(
        remoteNames.map(async (remote) => [remote, await listFigures(db, remote, since)] as const),
      )
      const loads: ReleaseLoads = { at: at.toISOString(), hours, remotes: Object.fromEntries(remotes) }
      await replace(loadsFileOf(store), `${JSON.stringify(loads, null, 2)}\n`)
    } catch (err) {
      log.warn({ err }, 'the figures of loads could not be written')
    }
  }
}

function reasonOf({ loads, failures }: Tally) {
  const rate = Math.round((failures / loads) * 1000) / 10
  return `Taken back by itself: ${failures} of ${loads} loads failed (${rate} %)`
}

// Somebody may be reading it.
async function replace(path: string, text: string) {
  const beside = `${path}.${process.pid}.new`
  await writeFile(beside, text, { mode: 0o600 })
  await rename(beside, path)
}
