import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Env } from '../env'
import { ignored } from '../platform/ignored'
import { noteFailedWork } from '../platform/jobs/job.repo'
import { answerForAll } from '../platform/metrics-of-all'
import { StartupError } from '../platform/startup-error'
import { type PartSays, settingOf } from './part'
import { type Kept, openKept, type Serving } from './serve'
import { watchForSilence } from './signs-of-life'
import { answerOfReserve, tellOfReserve } from './told-reserve'

type Opened = Pick<Serving, 'demoAccounts' | 'firstAdminLink'>

/** Milliseconds before another process takes the place of one that has ended by itself; twice as long each time that it did not even open. */
const pause = 500
const longestPause = 30_000

/** What the processes do, where background work is listed: seldom, and only when it went wrong. */
const kind = 'serve people'

/**
 * Serves from several processes behind one port. This one keeps the database, starts the others, and starts them again where one ends by
 * itself or stands still; everything else is theirs, as if each were a server of its own.
 */
export async function serveFromSeveral(env: Env, program: string): Promise<Serving> {
  const kept = await openKept(env)
  const processes = new Processes(env, kept)
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const execArgv = [...process.execArgv, '--enable-source-maps']
  // As JSON a figure that is infinite would arrive as nothing, and a school without a backup look as if it had just made one.
  cluster.setupPrimary({ exec: program, args: [], execArgv, serialization: 'advanced' })
  const stop = () => processes.stop().finally(kept.close)
  try {
    return { ...(await processes.start()), stop }
  } catch (error) {
    await stop().catch(ignored('why it did not open says more'))
    throw error
  }
}

class Processes {
  readonly #running = new Set<Worker>()
  /** Those of them that serve people. */
  readonly #open = new Set<Worker>()
  #isStopping = false
  #failures = 0

  constructor(
    private readonly env: Env,
    private readonly kept: Kept,
  ) {
    if (kept.reserve) tellOfReserve(kept.reserve, this.#running)
  }

  /** The first one brings the database up to date; the others find it so. Once it serves people, another that fails is a loss and no end. */
  async start(): Promise<Opened> {
    const opened = await this.#add({ isFurther: false })
    await Promise.all(Array.from({ length: this.env.PROCESSES - 1 }, () => this.#addFurther()))
    return opened
  }

  async stop() {
    this.#isStopping = true
    const codes = await Promise.all(
      [...this.#running].map(async (worker) => {
        worker.process.kill('SIGTERM')
        const [code] = await once(worker, 'exit')
        return code
      }),
    )
    const failed = codes.filter((code) => code !== 0)
    if (failed.length > 0) throw new Error(`${failed.length} of ${codes.length} processes did not end in order.`)
  }

  async #add({ isFurther }: { isFurther: boolean }): Promise<Opened> {
    const worker = cluster.fork({ ...this.#database(), ...settingOf({ isFurther }) })
    this.#running.add(worker)
    worker.once('exit', () => this.#running.delete(worker))
    answerForAll(worker, this.#open)
    answerOfReserve(this.kept.reserve, worker)
    const ended = endOf(worker)
    const opened = await openedBy(worker, ended)
    this.#open.add(worker)
    worker.once('exit', () => this.#open.delete(worker))
    this.#failures = 0
    ended.then((sentence) => this.#replace(sentence))
    return opened
  }

  /** Comes back when it is open, or has failed and is tried again by and by. */
  async #addFurther() {
    await this.#add({ isFurther: true }).catch((error: Error) => void this.#replace(error.message))
  }

  async #replace(sentence: string) {
    if (this.#isStopping) return
    const told = `${sentence} Another one takes its place.`
    process.emitWarning(told)
    noteFailedWork(this.kept.database.db, kind, told).catch((error: Error) => process.emitWarning(error))
    await new Promise((resolve) => setTimeout(resolve, Math.min(longestPause, pause * 2 ** this.#failures)))
    if (this.#isStopping) return
    this.#failures += 1
    await this.#addFurther()
  }

  /** The processes reach the embedded database as they would reach one elsewhere. */
  #database() {
    if (this.env.DATABASE_URL) return {}
    const { host, port, user, database } = this.kept.database.address
    const where = new URLSearchParams({ host: String(host), port: String(port), user: String(user) })
    return { DATABASE_URL: `postgres:///${database}?${where}` }
  }
}

/** How it has ended, once it has. One that stands still is ended here, whether it serves yet or not: others may wait for its turn to start. */
function endOf(worker: Worker): Promise<string> {
  let isSilent = false
  watchForSilence(worker, () => {
    isSilent = true
    worker.process.kill('SIGKILL')
  })
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => {
      const how = isSilent ? 'stood still, and was ended' : `has ended (${signal ?? code})`
      resolve(`A process of the portal ${how}.`)
    })
  })
}

/** What it says once it is open; why it is not, in its own words, where it gives up. */
function openedBy(worker: Worker, ended: Promise<string>): Promise<Opened> {
  return new Promise((resolve, reject) => {
    worker.on('message', (said: Partial<PartSays<Opened>>) => {
      if ('opened' in said && said.opened) resolve(said.opened)
      if ('failed' in said && said.failed) reject(new StartupError(said.failed))
    })
    ended.then((sentence) => reject(new StartupError(sentence)))
  })
}
