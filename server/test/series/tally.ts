import type { Clerk } from './clerk'

/** What became of all that clerks wrote, in numbers. */
export interface Tally {
  acknowledged: number
  /** Acknowledged and not there. */
  lost: number
  /** There without all that belongs to it. */
  halves: number
  /** There more than once. */
  doubled: number
}

export async function tallyOf(clerks: readonly Clerk[]): Promise<Tally> {
  const tally: Tally = { acknowledged: 0, lost: 0, halves: 0, doubled: 0 }
  for (const clerk of clerks) {
    const found = new Map((await clerk.find()).map((one) => [`${one.kind} ${one.number}`, one]))
    for (const { kind, number, isAcknowledged } of clerk.writes) {
      const { times = 0, isWhole = true } = found.get(`${kind} ${number}`) ?? {}
      if (isAcknowledged) tally.acknowledged += 1
      if (isAcknowledged && times === 0) tally.lost += 1
      if (!isWhole) tally.halves += 1
      if (times > 1) tally.doubled += 1
    }
  }
  return tally
}

export const nothing: Tally = { acknowledged: 0, lost: 0, halves: 0, doubled: 0 }

export const addUp = (one: Tally, other: Tally): Tally => ({
  acknowledged: one.acknowledged + other.acknowledged,
  lost: one.lost + other.lost,
  halves: one.halves + other.halves,
  doubled: one.doubled + other.doubled,
})

export const countAcknowledged = (clerks: readonly Clerk[]) =>
  clerks.flatMap(({ writes }) => writes.filter(({ isAcknowledged }) => isAcknowledged)).length
