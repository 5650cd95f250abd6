import type { Pointer, RemoteName } from '@bellhouse/contracts'
import { mustBeFit, sentenceOfRefusal } from './fit-release'
import { moveToRelease } from './move-to-release'
import { findPointer, movePointer } from './pointer'
import { Refusal } from './refusal'
import { type Standing, standingAfterRollback, standingWithoutCanary } from './standing'
import type { Store } from './store'

interface Rollback {
  /** The release to go back to; the newest good one where it is not given. */
  to?: string | undefined
  reason: string
  by: string
}

/**
 * Goes back to the newest good release that is fit, and quarantines the one that is left, so that doing it twice
 * goes back twice. While a canary runs, that is what is taken back, and everybody else stays where they are.
 */
export async function rollback(store: Store, remote: RemoteName, { to, reason, by }: Rollback): Promise<Pointer> {
  const before = await findPointer(store, remote)
  if (!before) throw new Refusal(`remote-${remote} has no active release, so there is nothing to take back.`)
  if (!to && before.canary) {
    const standing = standingWithoutCanary(before, before.canary.release)
    return movePointer(store, remote, { ...standing, reason, by, after: before.seq })
  }
  const standing = await standingFor(store, remote, before, to)
  return moveToRelease(store, remote, standing.active, before, { ...standing, reason, by })
}

async function standingFor(store: Store, remote: RemoteName, before: Pointer, to?: string): Promise<Standing> {
  if (!to) return standingAfterRollback(before, await mustFindGoodOne(store, remote, before))
  if (to === before.active) throw new Refusal(`remote-${remote} ${to} is active already.`)
  if (before.quarantined?.includes(to)) throw new Refusal(`remote-${remote} ${to} was taken back itself.`)
  await mustBeFit(store, remote, to)
  return standingAfterRollback(before, to)
}

async function mustFindGoodOne(store: Store, remote: RemoteName, { active, lastGood = [], quarantined = [] }: Pointer) {
  for (const release of lastGood) {
    if (release === active || quarantined.includes(release)) continue
    if ((await sentenceOfRefusal(mustBeFit(store, remote, release))) === undefined) return release
  }
  throw new Refusal(
    `remote-${remote} has no good release to go back to. Name one that was published: rollback ${remote} --to <release>`,
  )
}
