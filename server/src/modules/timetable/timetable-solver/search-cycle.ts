import { BestBoard } from './best-board'
import { type Board, nowhere } from './board'
import { EjectionChains } from './ejection-chains'
import { Moves } from './moves'
import type { Places } from './places'
import type { TimetableProblem } from './problem'
import { Reinsertion } from './reinsertion'

// A clash must weigh more than any one wish, and little enough that the way to a better timetable may lead through one.
const clashWeight = 10
const changesBetweenLooks = 64
/** How many of the changes are ejection chains. */
const chainShare = 0.2
const triesBetweenLooks = 16
/** Without anything better, after which it goes on from the best again. */
const triesBeforeReturn = 2000
/** How much of a cycle is annealed; what that ends with is improved in the rest. */
const annealed = 0.8
/** How much hotter than at its end a cycle begins at most that goes on from a timetable without a clash. */
const mostReheated = 3

/** Asked again and again how much of the cycle is spent after so many of its changes; from 1 on it ends. */
export type Spent = (rounds: number, best: BestBoard) => number

/** One time of cooling down and of taking lessons off and putting them back, which ends with the best that it found. */
export class SearchCycle {
  readonly #moves: Moves
  readonly #chains: EjectionChains
  readonly #reinsertion: Reinsertion
  readonly #heats: { hottest: number; coldest: number }

  constructor(
    problem: TimetableProblem,
    private readonly board: Board,
    places: Places,
    private readonly random: () => number,
  ) {
    this.#moves = new Moves(problem, board, places, random)
    this.#chains = new EjectionChains(problem, board, places, random)
    this.#reinsertion = new Reinsertion(problem, board, places, random, clashWeight)
    this.#heats = heatsOf(problem)
  }

  /** Whether nothing can be changed at all. */
  get isStuck(): boolean {
    return this.#moves.isStuck && this.#reinsertion.isStuck
  }

  /** Answers how many changes it has tried. A fresh one heats up whatever is there; one that goes on heats up little what has no clash. */
  run(isFresh: boolean, spent: Spent): number {
    const { hottest, coldest } = this.#heats
    const isHot = isFresh || this.board.hard > 0
    const cooled = this.#anneal(isHot ? hottest : coldest * mostReheated ** this.random(), spent)
    return this.#improve(cooled, spent)
  }

  /** Simulated annealing: whatever is worse is taken too, less and less. */
  #anneal(hottest: number, spent: Spent): number {
    if (this.#moves.isStuck) return 0
    const { coldest } = this.#heats
    const best = new BestBoard(this.board)
    let value = this.board.valueAt(clashWeight)
    let heat = hottest
    let rounds = 0
    for (let tries = 0; !best.isPerfect; tries++) {
      if (tries % changesBetweenLooks === 0) {
        const part = spent(rounds, best)
        if (part >= annealed) break
        heat = hottest * (coldest / hottest) ** (part / annealed)
      }
      const kind = this.random() < chainShare ? this.#chains : this.#moves
      const isChanged = kind.change()
      rounds += kind.looks
      if (!isChanged) continue
      const next = this.board.valueAt(clashWeight)
      if (next > value && this.random() >= Math.exp((value - next) / heat)) {
        kind.takeBack()
        continue
      }
      value = next
      if (best.isWorseThan(this.board)) best.keep()
    }
    best.bringBack()
    return rounds
  }

  /** Takes lessons off and puts them back in the best way, again and again, as long as there is time. */
  #improve(cooled: number, spent: Spent): number {
    if (this.#reinsertion.isStuck) return cooled
    const best = new BestBoard(this.board)
    let rounds = cooled
    for (let tries = 0, idle = 0; !best.isPerfect; tries++, idle++) {
      if (tries % triesBetweenLooks === 0 && spent(rounds, best) >= 1) break
      rounds += this.#reinsertion.try()
      if (best.isWorseThan(this.board)) {
        best.keep()
        idle = 0
      }
      if (idle < triesBeforeReturn) continue
      best.bringBack()
      idle = 0
    }
    best.bringBack()
    return rounds
  }
}

export function placeAnywhere({ lessons }: TimetableProblem, board: Board, places: Places, random: () => number) {
  lessons.forEach(({ start, duration }, lesson) => {
    const starts = places.startsOf(lesson, duration)
    board.place(lesson, start ?? starts[Math.floor(random() * starts.length)] ?? nowhere, duration)
  })
}

/** How much worse a change may be, at first and at last: that follows from what wishes weigh. */
function heatsOf({ resources }: TimetableProblem) {
  const weights = resources.flatMap(({ gaps }) => (gaps ? [gaps.weight] : []))
  const usual = weights.length > 0 ? weights.reduce((sum, weight) => sum + weight, 0) / weights.length : 1
  return { hottest: 1.2 * usual, coldest: 0.3 * Math.sqrt(usual) }
}
