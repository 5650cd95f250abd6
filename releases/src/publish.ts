import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteName } from '@bellhouse/contracts'
import { listGateFailures } from './gates'
import { listDamage } from './list-damage'
import { readBuilt } from './read-release'
import { orNothing, Refusal } from './refusal'
import type { ShellFacts } from './shell-facts'
import { folderOf } from './store'
import { writeRelease } from './write-release'

export interface Published {
  id: string
  /** `false` where this release stood in the store already; then nothing was written. */
  isNew: boolean
}

/** Puts a built remote into the store when it passes every gate; no pointer moves. */
export async function publish(store: string, remote: RemoteName, built: string, shell: ShellFacts): Promise<Published> {
  const { release } = await readBuilt(built)
  if (release.remote !== remote) throw new Refusal(`${built} holds remote-${release.remote}, not remote-${remote}.`)
  const compressed = await stat(join(built, `${release.entry}.br`)).catch(orNothing)
  const damage = await listDamage(built, release)
  if (!compressed) damage.push(`${release.entry}.br is missing.`)
  const failures = listGateFailures({ release, damage, entryBrotli: compressed?.size ?? 0 }, shell)
  if (failures.length > 0) {
    throw new Refusal(`remote-${remote} ${release.id} is not published: ${failures.join(' ')}`)
  }
  const isNew = !existsSync(folderOf(store, remote, release.id))
  await writeRelease(store, built)
  return { id: release.id, isNew }
}
