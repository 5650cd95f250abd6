import type { keptLessons } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import { ignored } from '../../../platform/ignored'
import { type Job, JobEnded, JobFailure, type JobKind } from '../../../platform/jobs/job-kind'
import { findVersion, readNames } from '../timetable'
import { Search, type SolveProgress } from '../timetable-solver'
import { describeFound } from './describe-found'
import { fingerprintOf } from './draft-plan'
import { moveRun, saveFound, savePart } from './generator.repo'
import { makeProblem } from './make-problem'
import { readSolution } from './read-solution'
import { readPlan } from './timetable-runs.repo'

export interface SearchOrder {
  runId: string
  timetableId: string
  keep: (typeof keptLessons)[number]
  seconds: number
}

export const searchPlaces = 'search for a timetable'
export const keyOf = (runId: string) => `${searchPlaces} ${runId}`

/** Milliseconds between two lines about how far it is. */
const pause = 300

/** Searches for a timetable in threads. What it finds is a proposal; one that is stopped brings the best so far. */
export const generator = (db: Db): JobKind<SearchOrder> => ({
  kind: searchPlaces,
  run: (job) => generate(db, job),
  onFailed: async ({ payload }) => void (await moveRun(db, payload.runId, 'running', 'failed')),
})

async function generate(db: Db, { payload, signal }: Job<SearchOrder>) {
  const { runId, timetableId, keep, seconds } = payload
  const draft = await findVersion(db, timetableId)
  const plan = draft && (await readPlan(db, draft))
  if (!plan) throw new JobFailure('The draft is not there any more.')
  const planned = makeProblem(plan, keep)
  const telling = new Telling((progress) => savePart(db, runId, progress))
  const search = new Search(planned.problem, { seconds, onProgress: (progress) => telling.note(progress) })
  const stop = () => search.stop()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const solution = await search.solution
  await telling.last
  // Whoever stops the search wants what it has; a server that stops leaves the search to the next one.
  if (signal.aborted && !isCancelled(signal.reason)) throw signal.reason
  const found = readSolution(planned, solution)
  const result = describeFound(plan, planned, solution, found, await readNames(db, plan.lessons))
  await saveFound(db, runId, { result, found, fingerprint: fingerprintOf(plan) })
}

const isCancelled = (reason: unknown) => reason instanceof JobEnded && reason.reason === 'cancelled'

/** Writes down how far it is, one line after the other and not too many of them. */
class Telling {
  last: Promise<void> = Promise.resolve()
  #toldAt = 0

  constructor(private readonly tell: (progress: { part: number; clashes: number }) => Promise<void>) {}

  note({ part, hard }: SolveProgress) {
    if (performance.now() - this.#toldAt < pause) return
    this.#toldAt = performance.now()
    this.last = this.last
      .then(() => this.tell({ part, clashes: hard }))
      .catch(ignored('the next line says how far it is, and the end fails by itself'))
  }
}
