import { type PartName, type Pointer, shellPart, titleOfPart } from '@bellhouse/contracts'
import { mustBeFit, sentenceOfRefusal } from './fit-release'
import type { JudgingShell } from './judge-release'
import { findBase, type Ground } from './live-move'
import { listLiveShells } from './live-shells'
import { moveToRelease } from './move-to-release'
import { movePointer } from './pointer'
import { type PointerState, stateAfterRollback, stateWithoutCanary } from './pointer-state'
import { listReleases } from './read-release'
import { nothingWhereRefused, Refusal } from './refusal'
import type { Store } from './store'

interface Rollback extends Ground {
  /** The release to go back to; the newest good one where it is not given. */
  to?: string | undefined
  reason: string
  by: string
}

/**
 * Goes back to the newest good release that is fit, and quarantines the one that is left, so that doing it twice
 * goes back twice. While a canary runs, that is what is rolled back, and everybody else stays where they are.
 */
export async function rollback(store: Store, part: PartName, how: Rollback): Promise<Pointer> {
  const { to, reason, by } = how
  const base = await findBase(store, part, how)
  if (!base) throw new Refusal(`${titleOfPart(part)} has no active release, so there is nothing to roll back.`)
  const before = base.pointer
  const why = base.damage ? `${reason} (${base.damage})` : reason
  if (!to && before.canary) {
    const state = stateWithoutCanary(before, before.canary.release)
    return movePointer(store, part, { ...state, reason: why, by, after: before.seq, base })
  }
  const state = await stateFor(store, part, before, to)
  return moveToRelease(store, part, state.active, base, { ...state, reason: why, by })
}

/** A damaged shell must not stand in the way of whoever takes a remote back. */
async function listShells(store: Store, part: PartName) {
  return part === shellPart ? [] : ((await listLiveShells(store).catch(nothingWhereRefused)) ?? [])
}

async function stateFor(store: Store, part: PartName, before: Pointer, to?: string): Promise<PointerState> {
  const shells = await listShells(store, part)
  if (!to) return stateAfterRollback(before, await mustFindGoodOne(store, part, before, shells))
  if (to === before.active) throw new Refusal(`${titleOfPart(part)} ${to} is active already.`)
  if (before.quarantined?.includes(to)) throw new Refusal(`${titleOfPart(part)} ${to} was rolled back itself.`)
  await mustBeFit(store, part, to, shells)
  return stateAfterRollback(before, to)
}

async function mustFindGoodOne(
  store: Store,
  part: PartName,
  { active, lastGood = [], quarantined = [] }: Pointer,
  shells: readonly JudgingShell[],
) {
  const reasons: string[] = []
  for (const release of lastGood) {
    if (release === active || quarantined.includes(release)) continue
    const sentence = await sentenceOfRefusal(mustBeFit(store, part, release, shells))
    if (sentence === undefined) return release
    reasons.push(sentence)
  }
  const others = (await listReleases(store, part)).filter((id) => id !== active && !quarantined.includes(id))
  throw new Refusal(
    [`${titleOfPart(part)} has no good release to go back to.`, ...reasons, adviceOf(part, others)].join(' '),
  )
}

/** What can still be done at that moment, with names that can be copied. */
const adviceOf = (part: PartName, others: readonly string[]) =>
  others.length === 0
    ? `Nothing else was published that was not rolled back. Publish a mended one, or say which is well after all: promote ${part} <release> --lift-quarantine`
    : `Name one that was published: rollback ${part} --to <release>. There are: ${others.join(', ')}`
