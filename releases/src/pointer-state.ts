import type { Pointer } from '@bellhouse/contracts'

/** What a pointer says about releases, without who moved it and why. */
export interface PointerState {
  active: string
  canary?: Pointer['canary']
  lastGood: string[]
  quarantined: string[]
}

/** More than anybody will go back to; what is last good is never removed from the disk. */
const lastGoodLimit = 5

const withoutRepeats = (list: string[]) => [...new Set(list)]

/** Everybody gets a release; the one before joins the good ones, and a running canary ends. */
export function stateAfterPromote(before: Pointer | undefined, release: string): PointerState {
  const quarantined = (before?.quarantined ?? []).filter((id) => id !== release)
  const former = before ? [before.active, ...(before.lastGood ?? [])] : []
  const lastGood = withoutRepeats(former).filter((id) => id !== release && !quarantined.includes(id))
  return { active: release, lastGood: lastGood.slice(0, lastGoodLimit), quarantined }
}

/** `share` percent of the people get a release; everybody else stays where they are. */
export function stateAfterCanary(before: Pointer, release: string, share: number): PointerState {
  const { active, lastGood = [], quarantined = [] } = before
  return { active, canary: { release, share }, lastGood, quarantined: quarantined.filter((id) => id !== release) }
}

/** The canary is rolled back; everybody gets what the others have. */
export function stateWithoutCanary(before: Pointer, canary: string): PointerState {
  const { active, lastGood = [], quarantined = [] } = before
  const stillGood = lastGood.filter((id) => id !== canary)
  return { active, lastGood: stillGood, quarantined: withoutRepeats([canary, ...quarantined]) }
}

/** Everybody goes back to a release, and the one that is left joins what nobody gets any more. */
export function stateAfterRollback(before: Pointer, release: string): PointerState {
  const left = [...(before.canary ? [before.canary.release] : []), before.active].filter((id) => id !== release)
  const quarantined = withoutRepeats([...left, ...(before.quarantined ?? [])])
  const lastGood = (before.lastGood ?? []).filter((id) => id !== release && !quarantined.includes(id))
  return { active: release, lastGood, quarantined }
}
