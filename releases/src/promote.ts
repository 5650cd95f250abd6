import { type PartName, type Pointer, shellPart, titleOfPart } from '@bellhouse/contracts'
import { mustBeFit } from './fit-release'
import { findBase, type Ground } from './live-move'
import { listLiveShells, listStranded } from './live-shells'
import { moveToRelease } from './move-to-release'
import { stateAfterCanary, stateAfterPromote } from './pointer-state'
import { Refusal } from './refusal'
import type { Store } from './store'

interface Promotion extends Ground {
  /** Percent of the people (of the shell: of their devices), 1 to 99; everybody where it is not given. */
  canary?: number | undefined
  reason?: string | undefined
  by: string
  /** A release that was rolled back goes live only when somebody says that it is well. */
  liftQuarantine?: boolean | undefined
  /** Why a shell goes live although live remotes would not run in it. */
  although?: string | undefined
}

/**
 * Makes a release live, for everybody or for a share of the people; refuses one that is not fit or quarantined, a remote's
 * that would not run in the live shells, and a shell's in which live remotes would not run.
 */
export async function promote(store: Store, part: PartName, release: string, how: Promotion): Promise<Pointer> {
  const { canary, by, liftQuarantine, although } = how
  const base = await findBase(store, part, how)
  await mustBeFit(store, part, release, part === shellPart ? [] : await listLiveShells(store))
  const before = base?.pointer
  if (!liftQuarantine) mustNotBeQuarantined(before, part, release)
  // A damaged pointer is mended by moving it to where it should stand.
  if (before?.active === release && (canary || !before.canary) && !base?.damage) {
    throw new Refusal(`${titleOfPart(part)} ${release} is active for everybody already.`)
  }
  if (part === shellPart && !although) await mustStrandNobody(store, release)
  const reasonOr = (usual: string) =>
    [how.reason ?? usual, although && `(although: ${although})`, base?.damage && `(${base.damage})`]
      .filter(Boolean)
      .join(' ')
  if (!canary) {
    const state = stateAfterPromote(before, release)
    return moveToRelease(store, part, release, base, { ...state, reason: reasonOr('Promoted to everybody'), by })
  }
  if (!before)
    throw new Refusal(`${titleOfPart(part)} has no active release, so there is nobody to keep from a canary.`)
  const state = stateAfterCanary(before, release, canary)
  return moveToRelease(store, part, release, base, { ...state, reason: reasonOr(`Canary for ${canary} %`), by })
}

function mustNotBeQuarantined(before: Pointer | undefined, part: PartName, release: string) {
  if (!before?.quarantined?.includes(release)) return
  throw new Refusal(`${titleOfPart(part)} ${release} was rolled back. If it is well after all, add --lift-quarantine.`)
}

async function mustStrandNobody(store: Store, release: string) {
  const stranded = await listStranded(store, release)
  if (stranded.length === 0) return
  const sentences = stranded.map((one) => `${titleOfPart(one.remote)} ${one.release}: ${one.misfits.join(' ')}`)
  throw new Refusal(
    `shell ${release} does not go live, because live remotes would not run in it. ${sentences.join(' ')} Promote releases of them that do, or say why all the same: --although "…"`,
  )
}
