import fc from 'fast-check'
import type { RandomSchool } from './random-school'
import type { Day } from './timeline'

/** What an act is about: each number is taken round what there is to choose from. */
export interface Given {
  who: number
  stream: number
  subject: number
  teacher: number
  /** Between the holidays before the term and the second month of the next school year. */
  on: Day
}

export type Act = (school: RandomSchool, given: Given) => Promise<unknown>
export type Acts = Readonly<Record<string, Act>>

export const of = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(all.length, 1)]

/** The same without its day: `days` after 1 October. */
export const someGiven = fc.record({
  ...{ who: fc.nat(9999), stream: fc.nat(4), subject: fc.nat(5), teacher: fc.nat(2) },
  days: fc.integer({ min: -60, max: 160 }),
})

export const dayIn = (year: number, days: number): Day =>
  new Date(Date.UTC(year, 9, 1 + days)).toISOString().slice(0, 10)
