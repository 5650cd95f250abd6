import type { Pointer, RemoteName } from '@bellhouse/contracts'
import { mustBeFit } from './fit-release'
import { moveToRelease } from './move-to-release'
import { findPointer } from './pointer'
import { Refusal } from './refusal'
import { standingAfterCanary, standingAfterPromote } from './standing'
import type { Store } from './store'

interface Promotion {
  /** Percent of the people, 1 to 99; everybody where it is not given. */
  canary?: number | undefined
  reason?: string | undefined
  by: string
  /** A release that was taken back goes live only when somebody says that it is well. */
  liftQuarantine?: boolean | undefined
}

/** Makes a release live, for everybody or for a share of the people; refuses one that is not fit or quarantined. */
export async function promote(
  store: Store,
  remote: RemoteName,
  release: string,
  { canary, reason, by, liftQuarantine }: Promotion,
): Promise<Pointer> {
  await mustBeFit(store, remote, release)
  const before = await findPointer(store, remote)
  if (!liftQuarantine) mustNotBeQuarantined(before, remote, release)
  if (before?.active === release && (canary || !before.canary)) {
    throw new Refusal(`remote-${remote} ${release} is active for everybody already.`)
  }
  if (!canary) {
    const standing = standingAfterPromote(before, release)
    return moveToRelease(store, remote, release, before, { ...standing, reason: reason ?? 'Promoted to everybody', by })
  }
  if (!before) throw new Refusal(`remote-${remote} has no active release, so there is nobody to keep from a canary.`)
  const standing = standingAfterCanary(before, release, canary)
  return moveToRelease(store, remote, release, before, { ...standing, reason: reason ?? `Canary for ${canary} %`, by })
}

function mustNotBeQuarantined(before: Pointer | undefined, remote: RemoteName, release: string) {
  if (!before?.quarantined?.includes(release)) return
  throw new Refusal(`remote-${remote} ${release} was taken back. If it is well after all, add --lift-quarantine.`)
}
