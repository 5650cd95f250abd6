import type { Pointer, RemoteName } from '@bellhouse/contracts'
import { listDamage } from './list-damage'
import { findPointer, movePointer } from './pointer'
import { mustReadRelease } from './read-release'
import { Refusal } from './refusal'
import { checkSignature } from './signature'
import { listTrustedKeys } from './signing-key'
import { standingAfterCanary, standingAfterPromote } from './standing'
import { folderOf } from './store'

interface Promotion {
  /** Percent of the people, 1 to 99; everybody where it is not given. */
  canary?: number | undefined
  reason?: string | undefined
  by: string
  /** A release that was taken back goes live only when somebody says that it is well. */
  liftQuarantine?: boolean | undefined
}

/** Makes a release live, for everybody or for a share of the people; refuses one that is damaged or quarantined. */
export async function promote(
  store: string,
  remote: RemoteName,
  release: string,
  { canary, reason, by, liftQuarantine }: Promotion,
): Promise<Pointer> {
  await mustBeWhole(store, remote, release)
  const before = await findPointer(store, remote)
  const after = before?.seq ?? 0
  if (!liftQuarantine) mustNotBeQuarantined(before, remote, release)
  if (before?.active === release && (canary || !before.canary)) {
    throw new Refusal(`remote-${remote} ${release} is active for everybody already.`)
  }
  if (!canary) {
    const standing = standingAfterPromote(before, release)
    return movePointer(store, remote, { ...standing, reason: reason ?? 'Promoted to everybody', by, after })
  }
  if (!before) throw new Refusal(`remote-${remote} has no active release, so there is nobody to keep from a canary.`)
  const standing = standingAfterCanary(before, release, canary)
  return movePointer(store, remote, { ...standing, reason: reason ?? `Canary for ${canary} %`, by, after })
}

function mustNotBeQuarantined(before: Pointer | undefined, remote: RemoteName, release: string) {
  if (!before?.quarantined?.includes(release)) return
  throw new Refusal(`remote-${remote} ${release} was taken back. If it is well after all, add --lift-quarantine.`)
}

/** Refuses a release whose files are not what was published, or whose description is not what was signed. */
export async function mustBeWhole(store: string, remote: RemoteName, id: string) {
  const { release, raw } = await mustReadRelease(store, remote, id)
  if (release.remote !== remote || release.id !== id) {
    throw new Refusal(`remote-${remote} ${id} is damaged: release.json is of remote-${release.remote} ${release.id}.`)
  }
  if (checkSignature(await listTrustedKeys(store), { kind: 'release', remote }, raw) === 'wrong') {
    throw new Refusal(`remote-${remote} ${id} is damaged: release.json is not what was signed.`)
  }
  const [first] = await listDamage(folderOf(store, remote, id), release)
  if (first) throw new Refusal(`remote-${remote} ${id} is damaged: ${first}`)
}
