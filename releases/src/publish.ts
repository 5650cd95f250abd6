import type { RemoteName } from '@bellhouse/contracts'
import { readBuilt } from './built-release'
import { listGateFailures } from './gates'
import { listDamage } from './list-damage'
import { Refusal } from './refusal'
import type { ShellFacts } from './shell-facts'
import type { Store } from './store'
import { writeRelease } from './write-release'

export interface Published {
  id: string
  /** `false` where this release stood in the store already; then nothing was written. */
  isNew: boolean
}

/** Puts a built remote into the store when it passes every gate; no pointer moves. */
export async function publish(store: Store, remote: RemoteName, path: string, shell: ShellFacts): Promise<Published> {
  const { storage, folder, release } = await readBuilt(path)
  if (release.remote !== remote) throw new Refusal(`${path} holds remote-${release.remote}, not remote-${remote}.`)
  const compressed = await storage.find(`${folder}/${release.entry}.br`)
  const damage = await listDamage(storage, folder, release)
  if (!compressed) damage.push(`${release.entry}.br is missing.`)
  const failures = listGateFailures({ release, damage, entryBrotli: compressed?.bytes.length ?? 0 }, shell)
  if (failures.length > 0) {
    throw new Refusal(`remote-${remote} ${release.id} is not published: ${failures.join(' ')}`)
  }
  const { isNew } = await writeRelease(store, path)
  return { id: release.id, isNew }
}
