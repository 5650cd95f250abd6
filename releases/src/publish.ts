import { type PartName, shellPart, titleOfPart } from '@bellhouse/contracts'
import { type BuiltRelease, readBuilt } from './built-release'
import { listGateFailures } from './gates'
import type { JudgingShell } from './judge-release'
import { listDamage } from './list-damage'
import { Refusal } from './refusal'
import { listShellGateFailures } from './shell-gates'
import type { Store } from './store'
import { writeRelease } from './write-release'

export interface Published {
  id: string
  /** `false` where this release stood in the store already; then nothing was written. */
  isNew: boolean
}

/** Puts a built part into the store when it passes every gate; no pointer moves. A remote is judged by those shells. */
export async function publish(
  store: Store,
  part: PartName,
  path: string,
  shells: readonly JudgingShell[],
): Promise<Published> {
  const built = await readBuilt(path)
  const { release } = built
  if (release.remote !== part) {
    throw new Refusal(`${path} holds ${titleOfPart(release.remote)}, not ${titleOfPart(part)}.`)
  }
  const failures = part === shellPart ? await listFailuresOfShell(built) : await listFailuresOfRemote(built, shells)
  if (failures.length > 0) {
    throw new Refusal(`${titleOfPart(part)} ${release.id} is not published: ${failures.join(' ')}`)
  }
  const { isNew } = await writeRelease(store, path)
  return { id: release.id, isNew }
}

async function listFailuresOfShell(built: BuiltRelease) {
  const { storage, folder, release } = built
  return [...(await listDamage(storage, folder, release)), ...(await listShellGateFailures(built))]
}

async function listFailuresOfRemote({ storage, folder, release }: BuiltRelease, shells: readonly JudgingShell[]) {
  const compressed = await storage.find(`${folder}/${release.entry}.br`)
  const damage = await listDamage(storage, folder, release)
  if (!compressed) damage.push(`${release.entry}.br is missing.`)
  return listGateFailures({ release, damage, entryBrotli: compressed?.bytes.length ?? 0 }, shells)
}
