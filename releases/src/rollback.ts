import type { Pointer, RemoteName } from '@bellhouse/contracts'
import { findPointer, movePointer } from './pointer'
import { mustBeWhole } from './promote'
import { Refusal } from './refusal'
import { type Standing, standingAfterRollback, standingWithoutCanary } from './standing'

interface Rollback {
  /** The release to go back to; the newest good one where it is not given. */
  to?: string | undefined
  reason: string
  by: string
}

/**
 * Goes back to the newest good release that is whole, and quarantines the one that is left, so that doing it twice
 * goes back twice. While a canary runs, that is what is taken back, and everybody else stays where they are.
 */
export async function rollback(store: string, remote: RemoteName, { to, reason, by }: Rollback): Promise<Pointer> {
  const before = await findPointer(store, remote)
  if (!before) throw new Refusal(`remote-${remote} has no active release, so there is nothing to take back.`)
  const standing = await standingFor(store, remote, before, to)
  return movePointer(store, remote, { ...standing, reason, by, after: before.seq })
}

async function standingFor(store: string, remote: RemoteName, before: Pointer, to?: string): Promise<Standing> {
  if (!to && before.canary) return standingWithoutCanary(before, before.canary.release)
  if (!to) return standingAfterRollback(before, await mustFindGoodOne(store, remote, before))
  if (to === before.active) throw new Refusal(`remote-${remote} ${to} is active already.`)
  if (before.quarantined?.includes(to)) throw new Refusal(`remote-${remote} ${to} was taken back itself.`)
  await mustBeWhole(store, remote, to)
  return standingAfterRollback(before, to)
}

async function mustFindGoodOne(
  store: string,
  remote: RemoteName,
  { active, lastGood = [], quarantined = [] }: Pointer,
) {
  for (const release of lastGood) {
    if (release === active || quarantined.includes(release)) continue
    const isWhole = await mustBeWhole(store, remote, release).then(
      () => true,
      (refused) => {
        if (refused instanceof Refusal) return false
        throw refused
      },
    )
    if (isWhole) return release
  }
  throw new Refusal(
    `remote-${remote} has no good release to go back to. Name one that was published: rollback ${remote} --to <release>`,
  )
}
