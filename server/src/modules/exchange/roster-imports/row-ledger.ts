import type { RosterNote, RosterRowCounts } from '@bellhouse/contracts'
import { type Place, placeText } from './place'

/** What a row has become, the weightier first where it stands for several records. */
const fates = ['refused', 'changed', 'new', 'unchanged', 'leftOut'] as const
export type RowFate = (typeof fates)[number]

export interface FileCounts extends RosterRowCounts {
  name: string
  rows: number
}

/** A record that was not taken: why others that name it cannot be taken either. */
export interface Dropped {
  fate: 'refused' | 'leftOut'
  place: Place
}

const noCounts = (): RosterRowCounts => ({ new: 0, changed: 0, unchanged: 0, refused: 0, leftOut: 0 })

/** Tells of every row of the files where it went. No row is forgotten: what nobody tells of is left out, and listed so. */
export class RowLedger {
  /** The day at the school on which the files are read: what lies after it is still to come. */
  readonly today: string
  readonly warnings: RosterNote[] = []
  readonly #fates = new Map<string, Map<number, RowFate | null>>()
  readonly #refused = new Map<string, RosterNote>()
  readonly #leftOut = new Map<string, RosterNote>()
  readonly #dropped = new Map<string, Dropped>()

  constructor(today: string) {
    this.today = today
  }

  /** Rows of a file that have to be accounted for. */
  register(file: string, lines: Iterable<number>) {
    const known = this.#fates.get(file) ?? new Map<number, RowFate | null>()
    for (const line of lines) known.set(line, null)
    this.#fates.set(file, known)
  }

  note(fate: RowFate, { file, line }: { file: string; line: number }) {
    const lines = this.#fates.get(file)
    const before = lines?.get(line)
    if (before === undefined) return
    if (before === null || fates.indexOf(fate) < fates.indexOf(before)) lines?.set(line, fate)
  }

  /**
   * False where the row was refused already: one row is one refusal, and its first fault is the one to mend. What other
   * rows add to the record goes with it.
   */
  refuse(place: Place, column: string | null, sentence: string, value?: string): boolean {
    for (const other of place.also ?? [])
      this.refuse(other, null, `It adds to a row that was refused: ${placeText(place)}.`)
    const key = keyOf(place)
    if (this.#refused.has(key)) return false
    this.#refused.set(key, noteOf(place, column, sentence, value))
    this.note('refused', place)
    return true
  }

  leaveOut(place: Place, column: string | null, sentence: string, value?: string) {
    for (const other of place.also ?? [])
      this.leaveOut(other, null, `It adds to a row that is left out: ${placeText(place)}.`)
    const key = keyOf(place)
    if (!this.#leftOut.has(key)) this.#leftOut.set(key, noteOf(place, column, sentence, value))
    this.note('leftOut', place)
  }

  warn({ file, line }: { file: string; line: number | null }, column: string | null, sentence: string, value?: string) {
    this.warnings.push({ file, line, column, sentence, ...(value && { value }) })
  }

  /** Remembers by its id a record that does not come in, so that a row which names it can say why. */
  drop(id: string, dropped: Dropped) {
    if (id && !this.#dropped.has(id)) this.#dropped.set(id, dropped)
  }

  dropped(id: string): Dropped | undefined {
    return this.#dropped.get(id)
  }

  /** In the order of the files and their lines. */
  get refused(): RosterNote[] {
    const files = [...this.#fates.keys()]
    const placeOf = ({ file }: RosterNote) => files.indexOf(file)
    return [...this.#refused.values()].sort(
      (one, other) => placeOf(one) - placeOf(other) || (one.line ?? 0) - (other.line ?? 0),
    )
  }

  /** Those of which nothing at all is taken, each with its reason, in the order of the files. */
  get leftOut(): RosterNote[] {
    return [...this.#fates].flatMap(([file, lines]) =>
      [...lines.keys()]
        .sort((one, other) => one - other)
        .flatMap((line) => {
          const fate = lines.get(line) ?? null
          if (fate !== null && fate !== 'leftOut') return []
          const sentence = 'Nothing in this row is needed here.'
          return this.#leftOut.get(keyOf({ file, line })) ?? { file, line, column: null, sentence }
        }),
    )
  }

  countFiles(): FileCounts[] {
    return [...this.#fates].map(([name, lines]) => {
      const counts = { name, rows: lines.size, ...noCounts() }
      for (const fate of lines.values()) counts[fate ?? 'leftOut'] += 1
      return counts
    })
  }

  count(): RosterRowCounts {
    const sum = noCounts()
    for (const file of this.countFiles()) for (const fate of fates) sum[fate] += file[fate]
    return sum
  }
}

const keyOf = ({ file, line }: Place) => `${line} ${file}`

const noteOf = ({ file, line }: Place, column: string | null, sentence: string, value?: string): RosterNote => ({
  ...{ file, line, column, sentence },
  ...(value && { value: value.slice(0, longestValue) }),
})

const longestValue = 120
