import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Env } from '../env'
import { ignored } from '../platform/ignored'
import { answerForAll } from '../platform/metrics-of-all'
import { StartupError } from '../platform/startup-error'
import { type PartSays, settingOf } from './part'
import { openKept, type Serving } from './serve'

type Opened = Pick<Serving, 'demoAccounts' | 'firstAdminLink'>

/** Milliseconds before another process takes the place of one that has ended by itself; twice as long each time that it did not even open. */
const pause = 500
const longestPause = 30_000

/**
 * Serves from several processes behind one port. This one keeps the database, starts the others, and starts them again where one ends by
 * itself; everything else is theirs, as if each were a server of its own.
 */
export async function serveFromSeveral(env: Env, program: string): Promise<Serving> {
  const kept = await openKept(env)
  const processes = new Processes(env, kept.database.address)
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
    private readonly address: ClientConfig,
  ) {}

  /** The first one brings the database up to date; the others find it so. */
  async start(): Promise<Opened> {
    const opened = await this.#add({ isFurther: false })
    await Promise.all(Array.from({ length: this.env.PROCESSES - 1 }, () => this.#add({ isFurther: true })))
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
    const worker = cluster.fork({ ...this.#database(), ...settingOf({ isFurther, database: this.#folder() }) })
    this.#running.add(worker)
    worker.once('exit', () => this.#running.delete(worker))
    answerForAll(worker, this.#open)
    const opened = await openedBy(worker)
    this.#open.add(worker)
    worker.once('exit', () => this.#open.delete(worker))
    this.#failures = 0
    worker.once('exit', (code, signal) => this.#replace(`A process of the portal has ended (${signal ?? code}).`))
    return opened
  }

  async #replace(sentence: string) {
    if (this.#isStopping) return
    process.emitWarning(`${sentence} Another one takes its place.`)
    await new Promise((resolve) => setTimeout(resolve, Math.min(longestPause, pause * 2 ** this.#failures)))
    if (this.#isStopping) return
    this.#failures += 1
    await this.#add({ isFurther: true }).catch((error: Error) => this.#replace(error.message))
  }

  /** The processes reach the embedded database as they would reach one elsewhere. */
  #database() {
    if (this.env.DATABASE_URL) return {}
    const { host, port, user, database } = this.address
    const where = new URLSearchParams({ host: String(host), port: String(port), user: String(user) })
    return { DATABASE_URL: `postgres:///${database}?${where}` }
  }

  #folder() {
    return this.env.DATABASE_URL ? null : join(this.env.DATA_DIR, 'postgres')
  }
}

/** What it says once it is open; why it is not, in its own words, where it gives up. */
function openedBy(worker: Worker): Promise<Opened> {
  return new Promise((resolve, reject) => {
    worker.on('message', (said: Partial<PartSays<Opened>>) => {
      if ('opened' in said && said.opened) resolve(said.opened)
      if ('failed' in said && said.failed) reject(new StartupError(said.failed))
    })
    worker.once('exit', (code, signal) =>
      reject(new StartupError(`A process of the portal ended (${signal ?? code}).`)),
    )
  })
}
