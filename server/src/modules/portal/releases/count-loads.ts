import type { LoadReport, PartName, Pointer } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import type { ReleaseAudiences } from './release-audiences'
import { isCredible, isKnown, personLimit, type Teller } from './releases.policy'
import { countedAs, countRecentLoads, insertLoads, lockLoadsOf } from './releases.repo'

type Pointers = ReadonlyMap<PartName, Pointer>

/** Those of a person's reports that can have happened as they are told. */
export async function listCredible(
  teller: Teller,
  pointers: Pointers,
  audiences: ReleaseAudiences,
  reports: readonly LoadReport[],
): Promise<LoadReport[]> {
  const credible: LoadReport[] = []
  for (const report of reports) {
    const pointer = pointers.get(report.remote)
    if (!pointer || !isKnown(pointer, report.release)) continue
    const audience = await audiences.find(report.remote, report.release)
    if (isCredible(pointer, audience, teller, report)) credible.push(withKnownFallback(report, pointer))
  }
  return credible
}

const withKnownFallback = (report: LoadReport, pointer: Pointer): LoadReport =>
  isKnown(pointer, report.fallback) ? report : { ...report, fallback: undefined }

/** Keeps as many of a person's loads as one person may add to the figures, and says how many that are. */
export async function countLoads(db: Db, accountId: string, reports: readonly LoadReport[]) {
  await lockLoadsOf(db, accountId)
  const told = await countRecentLoads(db, accountId)
  const counted = reports.filter((report) => {
    const key = countedAs(report)
    const before = told.get(key) ?? 0
    told.set(key, before + 1)
    return before < personLimit.loads
  })
  await insertLoads(db, accountId, counted)
  return counted.length
}
