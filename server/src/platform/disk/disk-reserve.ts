import { randomFillSync } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { orNothing } from '@bellhouse/releases'
import { ignored } from '../ignored'

const megabyte = 2 ** 20
/** PostgreSQL takes room for its log of changes by 16 MB; sign-ins of a day and a start after a crash take one such piece each. */
const reserved = 64 * megabyte
/** With so much left or less, a disk is full. */
export const little = 16 * megabyte
/** Milliseconds between two looks. */
const beat = 500
/** Whoever is just filling the disk would take the reserve too, so it goes when they have ended. */
const looksToBeStill = 4

/** What each process says in its log when it turns. */
export const sentenceOfDisk = (isSpent: boolean) =>
  isSpent
    ? 'The disk of the database is full: sign-ins go on, and nothing else is written'
    : 'The disk of the database has room again'

/**
 * Room that is kept for sign-ins on the disk of the database: a file that says nothing, and goes when the disk is full. Until there is
 * room for it anew, it is spent, and other writes are refused, because they would soon have used up what it has left.
 */
export class DiskReserve {
  isSpent = false
  readonly #file: string
  #lastFree = 0
  /** For how many looks nobody has been filling the disk. */
  #still = 0
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  readonly #ears: ((isSpent: boolean) => void)[] = []

  constructor(private readonly folder: string) {
    this.#file = join(folder, 'reserve')
  }

  /** Tells of each turn. */
  listen(hear: (isSpent: boolean) => void) {
    this.#ears.push(hear)
  }

  start() {
    const look = () => {
      this.#looking ??= this.#look()
        .catch(ignored('a disk that fails says so to whoever writes'))
        .finally(() => (this.#looking = null))
    }
    look()
    this.#timer = setInterval(look, beat).unref()
  }

  async stop() {
    clearInterval(this.#timer)
    await this.#looking
  }

  /** For a portal that is about to start: what is kept here goes at once where the disk is full. A first start has kept nothing yet. */
  async makeRoomToStart() {
    const free = await this.#free().catch(orNothing)
    if (free !== undefined && free < little) await this.#letGo()
  }

  async #look() {
    const free = await this.#free()
    // A log that grows takes less, and fills no disk in a moment.
    this.#still = this.#lastFree - free < megabyte ? this.#still + 1 : 0
    this.#lastFree = free
    if (free < little) {
      this.#setSpent(true)
      if (this.#still >= looksToBeStill) await this.#letGo()
    } else if (await this.#isThere()) this.#setSpent(false)
    else if (free >= reserved + little) await this.#make()
    // Given up before this start.
    else this.#setSpent(true)
  }

  async #free() {
    const { bavail, bsize } = await statfs(this.folder)
    return bavail * bsize
  }

  // First nobody else may write, so that what comes free is there for those whom it is meant for.
  async #letGo() {
    this.#setSpent(true)
    await rm(this.#file, { force: true })
  }

  async #isThere() {
    const found = await stat(this.#file).catch(ignored('it is made where there is room'))
    return found?.size === reserved
  }

  // Its bytes are no zeros, of which some file systems keep nothing.
  async #make() {
    const bytes = randomFillSync(Buffer.alloc(megabyte))
    const file = await open(this.#file, 'w', 0o600)
    try {
      for (let size = 0; size < reserved; size += megabyte) await file.write(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    this.#setSpent(false)
  }

  #setSpent(isSpent: boolean) {
    if (this.isSpent === isSpent) return
    this.isSpent = isSpent
    for (const hear of this.#ears) hear(isSpent)
  }
}
