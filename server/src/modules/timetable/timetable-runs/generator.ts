import type { keptLessons, TimetableRun } from '@bellhouse/contracts'
import type { TimetableNames } from '@bellhouse/timetabling'
import { conflict, notFound } from '../../../http/problems'
import type { SolveProgress } from '../timetable-solver'
import { SearchThread } from '../timetable-solver'
import { describeFound, describeObstacles } from './describe-found'
import { type DraftPlan, fingerprintOf } from './draft-plan'
import { makeProblem } from './make-problem'
import { type FoundPlaces, readSolution } from './read-solution'

interface Run {
  shown: TimetableRun
  /** What the draft was when the search began. */
  fingerprint: string
  search: SearchThread
  found: FoundPlaces | null
  /** The moment from which on nobody waits for it any longer. */
  until: number
}

interface Order {
  timetableId: string
  keep: (typeof keptLessons)[number]
  seconds: number
}

const kept = 3_600_000

/**
 * Searches for timetables, one at a time. What they find is a proposal and lives in memory: nothing but half a minute of searching is
 * lost with it.
 */
export class Generator {
  readonly #runs = new Map<string, Run>()

  constructor(private readonly onBug: (error: unknown) => void) {}

  stopAll() {
    for (const { search } of this.#runs.values()) search.stop()
  }

  start(plan: DraftPlan, names: TimetableNames, { timetableId, keep, seconds }: Order): TimetableRun {
    this.#forget(timetableId)
    if ([...this.#runs.values()].some(({ shown }) => shown.state === 'running')) {
      throw conflict('A timetable is being generated already. Wait until that is done, or stop it.')
    }
    const planned = makeProblem(plan, keep)
    const shown: TimetableRun = {
      id: crypto.randomUUID(),
      timetableId,
      state: 'running',
      part: 0,
      clashes: 0,
      obstacles: describeObstacles(planned, names),
      result: null,
    }
    const onProgress = ({ part, hard }: SolveProgress) => Object.assign(shown, { part, clashes: hard })
    const search = new SearchThread(planned.problem, { seconds, onProgress })
    const run: Run = { shown, fingerprint: fingerprintOf(plan), search, found: null, until: Date.now() + kept }
    this.#runs.set(shown.id, run)
    search.solution.then(
      (solution) => {
        run.found = readSolution(planned, solution)
        const result = describeFound(plan, planned, solution, run.found, names)
        Object.assign(shown, { state: 'done', part: 1, clashes: 0, result })
      },
      (error) => {
        this.onBug(error)
        shown.state = 'failed'
      },
    )
    return shown
  }

  find(runId: string): TimetableRun {
    return this.#mustFind(runId).shown
  }

  /** The one that goes on or waits. */
  findOf(timetableId: string): TimetableRun | null {
    const runs = [...this.#runs.values()].map(({ shown }) => shown)
    return runs.find((run) => run.timetableId === timetableId && ['running', 'done'].includes(run.state)) ?? null
  }

  stop(runId: string): TimetableRun {
    const { shown, search } = this.#mustFind(runId)
    search.stop()
    return shown
  }

  discard(runId: string): TimetableRun {
    const { shown } = this.#mustFind(runId)
    if (shown.state !== 'done') throw conflict('There is nothing to discard.')
    shown.state = 'discarded'
    return shown
  }

  /** What was found for the draft as it is now. */
  mustHaveFound(runId: string, plan: DraftPlan): FoundPlaces {
    const { shown, found, fingerprint } = this.#mustFind(runId)
    if (shown.state !== 'done' || !found) throw conflict('There is nothing to take over.')
    if (fingerprintOf(plan) === fingerprint) return found
    throw conflict('The draft was changed while places were searched, so these may no longer be free. Generate again.')
  }

  applied(runId: string): TimetableRun {
    const { shown } = this.#mustFind(runId)
    shown.state = 'applied'
    return shown
  }

  #mustFind(runId: string): Run {
    const run = this.#runs.get(runId)
    if (!run) throw notFound('search')
    return run
  }

  #forget(timetableId: string) {
    for (const [id, { shown, until }] of this.#runs) {
      const isOver = shown.state !== 'running' && (shown.timetableId === timetableId || until < Date.now())
      if (isOver) this.#runs.delete(id)
    }
  }
}
