import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ignored } from '../ignored'

/** Milliseconds between two looks at those who wait. */
const beat = 100
/** Milliseconds after which a statement without an answer makes us ask whether the database is there at all. */
const delay = 500

/**
 * Notices a database that says nothing any more, not even no: a machine that stands still, a network that swallows everything. A
 * statement may take its time as long as others are answered, and so may a new connection on a machine that is busy; where nobody is
 * answered, all who wait are told, and so is whoever comes.
 */
export class Watchdog {
  readonly #waiting = new Map<pg.PoolClient, number>()
  /** Those who wait for a connection, how to tell them, and since when they wait. */
  readonly #arriving = new Map<() => void, number>()
  #timer: NodeJS.Timeout | undefined
  #asking: Promise<void> | null = null
  #isAway = false
  /** When the database has answered anybody last. */
  #heardAt = 0
  #isOver = false
  /** For the question alone: on a busy machine it answers in a moment, where a new one can take a second to be made. */
  #kept: pg.Client | null = null
  /** What it was asked last and has not answered yet. */
  #keptAnswer: Promise<unknown> | null = null
  #keeping: Promise<void> | null = null

  /** `silence`: milliseconds in which it has to answer then; together with the delay that is what those who wait bear. */
  constructor(
    private readonly address: pg.ClientConfig,
    private readonly silence: number,
  ) {}

  /** A connection, unless the database goes away while it is made. */
  async arrive(connecting: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    if (this.#isAway) throw away()
    const arriving = connecting()
    let leave = () => {}
    const gone = new Promise<never>((_, reject) => {
      leave = () => reject(away())
    })
    this.#arriving.set(leave, performance.now())
    this.#watch()
    try {
      return await Promise.race([arriving, gone])
    } catch (error) {
      arriving.then(
        (client) => client.release(),
        () => {},
      )
      throw error
    } finally {
      this.#arriving.delete(leave)
    }
  }

  /** The answer, or a broken connection where none will come. */
  async hear<T>(client: pg.PoolClient, answer: Promise<T>): Promise<T> {
    this.#waiting.set(client, performance.now())
    this.#watch()
    try {
      const heard = await answer
      this.#heardAt = performance.now()
      return heard
    } catch (error) {
      // A refusal is an answer as well.
      if (error instanceof pg.DatabaseError) this.#heardAt = performance.now()
      throw error
    } finally {
      this.#waiting.delete(client)
    }
  }

  async stop() {
    this.#isOver = true
    clearInterval(this.#timer)
    await this.#asking
    this.#hangUpKept()
  }

  #watch() {
    this.#timer ??= setInterval(() => this.#look(), beat).unref()
  }

  #look() {
    if (this.#asking || this.#isOver) return
    const isSlow = this.#listSilent().length > 0 || this.#areKeptWaiting()
    if (isSlow) this.#asking = this.#ask().finally(() => (this.#asking = null))
    else if (!this.#kept) this.#keeping ??= this.#keepOne().finally(() => (this.#keeping = null))
    if (this.#waiting.size + this.#arriving.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #listSilent() {
    const before = performance.now() - delay
    return [...this.#waiting].filter(([, since]) => since < before).map(([client]) => client)
  }

  // A queue is no news while others are answered: at the bell all of a school stand in it.
  #areKeptWaiting() {
    const before = performance.now() - delay
    return this.#heardAt < before && [...this.#arriving.values()].some((since) => since < before)
  }

  // Goes on while nobody answers, so that the first answer lets everybody in again.
  async #ask() {
    do {
      this.#isAway = !(await this.#answers())
      if (!this.#isAway) return
      for (const leave of this.#arriving.keys()) leave()
      for (const client of this.#listSilent()) this.#hangUp(client)
    } while (!this.#isOver)
  }

  // Ending a connection that waits for an answer cuts it off, and the one who waits hears of it.
  #hangUp(client: pg.PoolClient) {
    const whole = client as unknown as pg.Client
    whole.end().catch(ignored('it is hung up on because it does not answer'))
  }

  /** A refusal is an answer as well. Only beats of our own are counted: one that was busy itself has not listened. */
  async #answers() {
    let isSilent = true
    const asked = performance.now()
    const isAlive = () => !isSilent || this.#heardAt > asked
    const noteAnswer = () => {
      isSilent = false
    }
    const kept = this.#kept
    if (kept) this.#askKept(kept).then(noteAnswer, ignored('a new one is asked then'))
    let fresh: pg.Client | undefined
    for (let beats = 0; !isAlive() && beats < this.silence / beat; beats += 1) {
      // What lies between may have forgotten the one that is kept.
      if (!fresh && (!kept || beats > 0)) {
        fresh = this.#newClient()
        this.#connect(fresh).then(noteAnswer, noteAnswer)
      }
      await sleep(beat)
    }
    if (!isAlive()) this.#hangUpKept()
    if (fresh && fresh !== this.#kept) fresh.end().catch(ignored('one that is silent may not say farewell either'))
    return isAlive()
  }

  /** One that has not answered yet is not asked again, and one that never does is not kept. */
  #askKept(kept: pg.Client): Promise<unknown> {
    this.#keptAnswer ??= kept
      .query('select 1')
      .catch((error) => {
        if (kept === this.#kept) this.#hangUpKept()
        throw error
      })
      .finally(() => {
        this.#keptAnswer = null
      })
    return this.#keptAnswer
  }

  async #keepOne() {
    const client = this.#newClient()
    await this.#connect(client).catch(ignored('the next look makes another one'))
    if (client !== this.#kept) client.end().catch(ignored('it is gone already'))
  }

  #newClient() {
    const longest = Math.max(2_000, this.silence)
    const client = new pg.Client({ ...this.address, connectionTimeoutMillis: longest, query_timeout: longest })
    client.on('error', ignored('the question fails with it'))
    client.once('end', () => {
      if (this.#kept === client) this.#kept = null
    })
    return client
  }

  /** The first that answers is kept. */
  async #connect(client: pg.Client) {
    await client.connect()
    await client.query('select 1')
    if (!this.#isOver) this.#kept ??= client
  }

  #hangUpKept() {
    this.#kept?.end().catch(ignored('one that is silent may not say farewell either'))
    this.#kept = null
  }
}

const away = () => Object.assign(new Error('The database does not answer'), { code: '08006' })
