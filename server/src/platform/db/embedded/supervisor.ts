import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ignored } from '../../ignored'
import { StartupError } from '../../startup-error'
import { mustHaveCluster, startupErrorOf } from './cluster'
import { addressOf, type EmbeddedOptions, type Place, preparePlace } from './place'
import {
  type Attempt,
  dropRecycledPids,
  findPostmaster,
  isAlive,
  knock,
  readLog,
  servesCluster,
  startPostmaster,
} from './postmaster'

const patience = 20_000
/** Milliseconds in which a portal that is stopping has gone. */
const takeOverTime = 15_000
const watcherName = 'bellhouse watcher'
const stopLock = "hashtext('bellhouse stop')"

/** A real PostgreSQL that belongs to this folder: started, watched, started again when it dies, stopped with us. */
export class EmbeddedDatabase {
  #watcher: pg.Client | null = null
  #reviving: Promise<void> | null = null
  #stopping = false

  private constructor(
    readonly place: Place,
    readonly isAlone: boolean,
  ) {}

  static async start(options: EmbeddedOptions) {
    const place = await preparePlace(options)
    await mustHaveCluster(place)
    const database = new EmbeddedDatabase(place, options.alone ?? false)
    await database.#comeUp()
    if (options.alone) await database.#mustBeAlone()
    return database
  }

  /** A database whose last portal is just leaving can go between the knock and the watch: then one of our own is started. */
  async #comeUp() {
    const deadline = performance.now() + patience
    for (;;) {
      await bringUp(this.place)
      try {
        await this.#watch()
        return
      } catch (error) {
        if (performance.now() > deadline) throw error
      }
    }
  }

  /** Lasts as long as the watcher's connection: whoever serves this folder is known by holding it, and by nothing that could be left behind. */
  async #mustBeAlone() {
    const deadline = performance.now() + takeOverTime
    while (!(await this.#takeFolder())) {
      // One that is just stopping still answers those whom it has let in.
      if (performance.now() < deadline) {
        await sleep(100)
        continue
      }
      this.#stopping = true
      await this.#watcher?.end()
      throw new StartupError(
        'Another portal is running on this data folder. Stop it first, or set DATA_DIR to another folder.',
      )
    }
  }

  async #takeFolder() {
    const asked = await this.#watcher
      ?.query(`select pg_try_advisory_lock(hashtext('${watcherName}')) as is_ours`)
      .catch(ignored('the next watcher asks again'))
    return asked?.rows[0]?.is_ours === true
  }

  get #name() {
    return `The database in ${this.place.cluster}`
  }

  /** What a client needs to reach that database. */
  address(database?: string) {
    return addressOf(this.place, database)
  }

  /** A connection of our own ends the moment the postmaster does, whether we started it or found it running. */
  async #watch() {
    const watcher = new pg.Client({ ...this.address(), application_name: watcherName })
    watcher.on('error', ignored('its end tells of it'))
    await watcher.connect()
    // Whoever is about to stop the database either sees this connection or ends it before it may be relied upon.
    await watcher.query(`select pg_advisory_lock_shared(${stopLock}), pg_advisory_unlock_shared(${stopLock})`)
    this.#watcher = watcher
    watcher.once('end', () => {
      if (!this.#stopping) process.emitWarning(`${this.#name} has ended by itself, and is started again`)
      this.#reviving = this.#revive()
    })
  }

  async #revive() {
    while (!this.#stopping) {
      try {
        await bringUp(this.place)
        await this.#watch()
        if (this.isAlone) await this.#takeFolder()
        process.emitWarning(`${this.#name} answers again`)
        return
      } catch (error) {
        process.emitWarning(error as Error)
        await sleep(500)
      }
    }
  }

  /** Stops PostgreSQL, unless another server of the same folder still uses it. */
  async stop() {
    this.#stopping = true
    await this.#reviving
    await this.#watcher?.end().catch(ignored('the postmaster was gone before'))
    const pid = await findPostmaster(this.place)
    const client = new pg.Client(addressOf(this.place))
    client.on('error', ignored('the question fails with it'))
    if (pid !== null && (await servesCluster(pid, this.place.cluster)) && !(await isWatchedByOthers(client)))
      await stopPostmaster(this.place, pid)
    await client.end().catch(ignored('the connection is gone already'))
  }
}

/** Comes back when the database answers: adopts one that runs, waits for one that starts, else starts one. */
async function bringUp(place: Place) {
  const deadline = performance.now() + patience
  let attempt: Attempt | null = null
  for (;;) {
    const answer = await knock(place)
    if (answer === 'ready') return
    if (answer === 'full' && performance.now() > deadline) throw new StartupError(sentenceOfFull(place))
    if (performance.now() > deadline || (await isHopeless(place, attempt))) {
      throw startupErrorOf(await readLog(place, attempt?.logFrom ?? 0), place.cluster)
    }
    if (answer === 'nobody' && !isRunning(attempt)) {
      await dropRecycledPids(place)
      attempt = await startPostmaster(place)
    }
    await sleep(10)
  }
}

const sentenceOfFull = ({ cluster }: Place) =>
  `The database in ${cluster} is running, and its disk is too full to let anybody new in. Make room there: see “Full disk” in docs/operations.md.`

function isRunning(attempt: Attempt | null) {
  return attempt !== null && attempt.child.exitCode === null && attempt.child.signalCode === null
}

// Most reasons pass by themselves (another start at the same time, the dead one's memory not yet free); a full disk does not.
async function isHopeless(place: Place, attempt: Attempt | null) {
  if (attempt === null || isRunning(attempt)) return false
  return /no space left on device|permission denied/i.test(await readLog(place, attempt.logFrom))
}

/** While this connection lasts, nobody new begins to rely on the database. */
async function isWatchedByOthers(client: pg.Client) {
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock(${stopLock})`)
    for (let look = 0; look < 10; look++) {
      const { rowCount } = await client.query('select 1 from pg_stat_activity where application_name = $1', [
        watcherName,
      ])
      if (rowCount === 0) return false
      await sleep(20)
    }
    return true
  } catch {
    return false
  }
}

async function stopPostmaster(place: Place, pid: number) {
  signal(pid, 'SIGINT')
  const deadline = performance.now() + 10_000
  // The file goes last, and it goes even where nobody collects the dead process.
  while ((await findPostmaster(place)) === pid && isAlive(pid)) {
    if (performance.now() > deadline) signal(pid, 'SIGQUIT')
    await sleep(10)
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It was gone already, which is what the signal asks for.
  }
}
