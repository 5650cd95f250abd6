import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { ClientConfig } from 'pg'
import { ProblemError } from '../../http/problems'
import { DailyNews } from '../daily-news'
import type { Db } from '../db/open'
import { NoticeListener } from '../live/notice-listener'
import { inSpan } from '../tracing/in-span'
import {
  type ClaimedJob,
  claimJob,
  enqueueJob,
  findPause,
  finishJob,
  jobNotices,
  keepJobs,
  makeDue,
  mendDueTimes,
  postponeJob,
  saveJobProgress,
  silence,
} from './job.repo'
import { JobEnded, JobFailure, type JobKind, sentenceOfUnexpected, serversDied } from './job-kind'

interface RunnerParts {
  db: Db
  /** Where the database is, for the connection that hears of new work. */
  address: ClientConfig
  log: FastifyBaseLogger
  /** What the connection says of this server to others. */
  says?: string | undefined
}

const mostAtOnce = 4
const mostDeaths = 3
/** Seconds; longer than any pause before another try. */
const longestPutOff = 3_600
const longestPause = 15_000
const beat = (silence * 1000) / 6

/** Runs the jobs of the database, beside the runners of other servers; each job is run by one of them. */
export class JobRunner {
  // The machine and the process are for whoever looks into the table.
  readonly #server = `${hostname()}:${process.pid} ${randomUUID()}`
  readonly #kinds = new Map<string, JobKind>()
  readonly #running = new Map<string, { end: AbortController; work: Promise<void> }>()
  /** Kinds that were named since they last began: what they were named for may have come after they had looked. */
  readonly #named = new Set<string>()
  readonly #news = new DailyNews()
  readonly #listener: NoticeListener
  #timer: NodeJS.Timeout | undefined
  #beating: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  #isAsked = false
  #isStopped = false

  constructor(private readonly parts: RunnerParts) {
    this.#listener = new NoticeListener({
      address: parts.address,
      channel: jobNotices,
      says: parts.says,
      onNotice: (kind) => this.#hear(kind),
      onBack: () => this.#look(),
      onFailure: (err) => parts.log.warn({ err }, 'jobs are not heard of'),
    })
  }

  /** Before the start: what this server can do. */
  add<Payload>(kind: JobKind<Payload>) {
    this.#kinds.set(kind.kind, kind as JobKind)
  }

  async start() {
    this.#beating = setInterval(() => this.#sayAlive(), beat)
    this.#beating.unref()
    await this.#listener.start()
    this.#look()
  }

  /** Puts down those that come again, where the database has not yet got them. */
  async schedule(kinds: readonly JobKind[]) {
    for (const kind of kinds) {
      this.add(kind)
      await enqueueJob(this.parts.db, { kind: kind.kind, key: kind.kind })
    }
    this.#look()
  }

  /** Ends what runs; what can begin again goes back, for whoever comes first. */
  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#beating)
    await this.#listener.stop()
    await this.#looking
    for (const { end } of this.#running.values()) end.abort(new JobEnded('stopping'))
    await Promise.all([...this.#running.values()].map(({ work }) => work))
  }

  async #hear(kind: string) {
    if (this.#kinds.has(kind)) {
      this.#named.add(kind)
      await makeDue(this.parts.db, kind)
    }
    if (this.#running.size > 0) await this.#sayAlive()
    this.#look()
  }

  #look() {
    if (this.#isStopped) return
    this.#isAsked = true
    this.#looking ??= this.#takeAll().finally(() => {
      this.#looking = null
      if (this.#isAsked) this.#look()
    })
  }

  async #takeAll() {
    const { db, log } = this.parts
    this.#isAsked = false
    clearTimeout(this.#timer)
    let pause = longestPause
    try {
      const kinds = [...this.#kinds.keys()]
      while (!this.#isStopped && this.#running.size < mostAtOnce) {
        const job = await claimJob(db, this.#server, { kinds, running: [...this.#running.keys()] })
        if (!job) break
        this.#begin(job)
      }
      // With hands full there is nothing to wait for: whatever ends looks again.
      if (this.#running.size < mostAtOnce)
        pause = Math.min(longestPause, Math.max(50, (await findPause(db, kinds)) ?? longestPause))
    } catch (err) {
      log.warn({ err }, 'jobs could not be looked for')
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#lookByClock(), pause).unref()
  }

  async #lookByClock() {
    const waits = [...this.#kinds.values()].map(({ kind, every = longestPutOff }) => ({ kind, seconds: every }))
    await mendDueTimes(this.parts.db, waits).catch((err) =>
      this.parts.log.warn({ err }, 'jobs could not be looked for'),
    )
    this.#look()
  }

  #begin(job: ClaimedJob) {
    const end = new AbortController()
    const work = this.#run(job, end.signal)
      .catch((err) =>
        this.parts.log.error({ err, job: job.id, kind: job.kind }, 'how a job ended could not be written'),
      )
      .finally(() => {
        this.#running.delete(job.id)
        this.#look()
      })
    this.#running.set(job.id, { end, work })
  }

  async #run({ id, payload, ownerId, attempts, failure, ...claimed }: ClaimedJob, signal: AbortSignal) {
    const kind = this.#kinds.get(claimed.kind)
    if (!kind) throw new Error(`Nobody here can do ${claimed.kind}`)
    const { db } = this.parts
    const isPast = attempts > Math.max(mostDeaths, kind.tries ?? 1) && kind.every === undefined
    if (isPast) return this.#fail(kind, { id, payload, ownerId }, serversDied)
    const report = async (done: number, total: number, word?: string) => {
      signal.throwIfAborted()
      const kept = await saveJobProgress(db, this.#server, id, { done, total, ...(word && { word }) })
      if (!kept) throw new JobEnded('lost')
      if (kept.isCancelled) throw new JobEnded('cancelled')
    }
    this.#named.delete(claimed.kind)
    try {
      await inSpan(`job ${kind.kind}`, {}, () => kind.run({ id, payload, ownerId, attempts, signal, report }))
    } catch (error) {
      return this.#end(kind, { id, payload, ownerId, attempts, failure }, signal.aborted ? signal.reason : error)
    }
    if (kind.every !== undefined) {
      if (failure !== null) this.parts.log.warn({ job: id, kind: kind.kind }, 'goes well again')
      return this.#putOff(kind, id)
    }
    await finishJob(db, this.#server, id, { state: 'done' })
  }

  /** Until its next round, which is now where somebody has named it meanwhile. */
  async #putOff({ kind, every = 0 }: JobKind, id: string, failure?: string) {
    const { db } = this.parts
    await postponeJob(db, this.#server, id, { after: every, attempts: 0, ...(failure !== undefined && { failure }) })
    if (this.#named.delete(kind)) await makeDue(db, kind)
  }

  async #end(kind: JobKind, job: Omit<ClaimedJob, 'kind'>, error: unknown) {
    const { db, log } = this.parts
    const { id, attempts } = job
    if (error instanceof JobEnded) {
      if (error.reason === 'stopping') await this.#giveBack(job)
      if (error.reason === 'cancelled') await finishJob(db, this.#server, id, { state: 'cancelled' })
      return
    }
    const isExpected = error instanceof JobFailure || error instanceof ProblemError
    const failure = isExpected ? error.message : sentenceOfUnexpected(error)
    // What comes again every minute says why it fails once a day, and counts in the figures meanwhile.
    const isNews = this.#news.isNews(`${kind.kind} ${failure}`) || failure !== job.failure
    if (isExpected && isNews) log.warn({ job: id, kind: kind.kind }, failure)
    if (!isExpected) log.error({ err: error, job: id, kind: kind.kind }, 'a job failed')
    if (kind.every !== undefined) return this.#putOff(kind, id, failure)
    if (isExpected) return this.#fail(kind, job, failure)
    const isWorthIt = kind.isPassing?.(error) ?? true
    if (isWorthIt && attempts < (kind.tries ?? 1))
      return postponeJob(db, this.#server, id, { after: 5 * 2 ** attempts, failure, attempts })
    await this.#fail(kind, job, failure)
  }

  /** To whoever comes first, who is to know that it failed before. */
  async #giveBack({ id, attempts, failure }: Omit<ClaimedJob, 'kind'>) {
    const told = failure === null ? {} : { failure }
    await postponeJob(this.parts.db, this.#server, id, { after: 0, attempts: attempts - 1, ...told })
  }

  async #fail(kind: JobKind, job: Pick<ClaimedJob, 'id' | 'payload' | 'ownerId'>, sentence: string) {
    this.parts.log.warn({ job: job.id, kind: kind.kind }, sentence)
    await kind.onFailed?.(job, sentence)
    await finishJob(this.parts.db, this.#server, job.id, { state: 'failed', failure: sentence })
  }

  /** Tells the others that this server lives, and hears which of its jobs are to end. */
  async #sayAlive() {
    const ids = [...this.#running.keys()]
    if (ids.length === 0) return
    try {
      const kept = new Map((await keepJobs(this.parts.db, this.#server, ids)).map((one) => [one.id, one.isCancelled]))
      for (const id of ids) {
        if (kept.get(id) === false) continue
        this.#running.get(id)?.end.abort(new JobEnded(kept.has(id) ? 'cancelled' : 'lost'))
      }
    } catch (err) {
      this.parts.log.warn({ err }, 'jobs could not be kept')
    }
  }
}
