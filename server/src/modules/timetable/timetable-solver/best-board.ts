import type { Board } from './board'

type Found = Pick<Board, 'hard' | 'soft'>

/** The best that a board has been, which can be brought back. */
export class BestBoard {
  hard: number
  soft: number
  readonly #starts: Int32Array
  readonly #durations: Int32Array

  constructor(private readonly board: Board) {
    this.hard = board.hard
    this.soft = board.soft
    this.#starts = board.starts.slice()
    this.#durations = board.durations.slice()
  }

  get isPerfect(): boolean {
    return this.hard === 0 && this.soft === 0
  }

  /** No number of wishes makes up for a clash: a lesson would be without a place. */
  isWorseThan({ hard, soft }: Found): boolean {
    return hard < this.hard || (hard === this.hard && soft < this.soft)
  }

  isAsGoodAs({ hard, soft }: Found): boolean {
    return hard === this.hard && soft === this.soft
  }

  keep() {
    this.hard = this.board.hard
    this.soft = this.board.soft
    this.#starts.set(this.board.starts)
    this.#durations.set(this.board.durations)
  }

  bringBack() {
    for (let lesson = 0; lesson < this.#starts.length; lesson++) this.board.lift(lesson)
    this.#starts.forEach((start, lesson) => {
      this.board.place(lesson, start, this.#durations[lesson] ?? 0)
    })
  }
}
