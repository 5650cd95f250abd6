import { canaryLimit, type PartName, titleOfPart } from '@bellhouse/contracts'
import { findLive } from './live-move'
import { listParts } from './parts'
import { nothingWhereRefused } from './refusal'
import { listPublicKeys } from './signing-key'
import { findLoads } from './status'
import type { Store } from './store'

/**
 * The live releases that fail for as many people as would take a canary back, a sentence each. One that everybody has is taken
 * back by nobody but whoever reads this.
 */
export async function listFailing(store: Store): Promise<string[]> {
  const loads = await findLoads(store)
  if (!loads || Date.now() - Date.parse(loads.at) > loads.hours * 3_600_000) return []
  const trusted = await listPublicKeys(store)
  const sentencesOf = async (part: PartName) => {
    const live = await findLive(store, part, trusted).catch(nothingWhereRefused)
    const running = [live?.pointer.active, live?.pointer.canary?.release]
    return (loads.remotes[part] ?? [])
      .filter(({ release, people = 0, failedFor = 0 }) => running.includes(release) && isMany(failedFor, people))
      .map(({ release, people, failedFor }) => {
        return `${titleOfPart(part)} ${release} failed for ${failedFor} of ${people} people in the last ${loads.hours} hours.`
      })
  }
  return (await Promise.all((await listParts(store)).map(sentencesOf))).flat()
}

const isMany = (failedFor: number, people: number) =>
  failedFor > canaryLimit.setAside && failedFor * 100 >= people * canaryLimit.percent
