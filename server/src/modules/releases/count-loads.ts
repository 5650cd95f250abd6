import type { LoadReport, Pointer, RemoteName } from '@bellhouse/contracts'
import type { Actor } from '../../actor'
import type { Db } from '../../db/open'
import { isCredible, isKnown, personLimit } from './releases.policy'
import { countRecentLoads, insertLoads, lockLoadsOf } from './releases.repo'

/** Keeps those of a person's loads that count, and says how many that are. */
export async function countLoads(
  db: Db,
  actor: Actor,
  pointers: ReadonlyMap<RemoteName, Pointer>,
  reports: readonly LoadReport[],
) {
  await lockLoadsOf(db, actor.accountId)
  const told = await countRecentLoads(db, actor.accountId)
  const counted = reports.filter((report) => {
    const pointer = pointers.get(report.remote)
    if (!pointer || !isCredible(pointer, actor.username, report)) return false
    const key = `${report.remote} ${report.release}`
    const before = told.get(key) ?? 0
    told.set(key, before + 1)
    return before < personLimit.loads
  })
  await insertLoads(
    db,
    actor.accountId,
    counted.map((report) => withKnownFallback(report, pointers)),
  )
  return counted.length
}

function withKnownFallback(report: LoadReport, pointers: ReadonlyMap<RemoteName, Pointer>): LoadReport {
  const pointer = pointers.get(report.remote)
  const isSound = pointer !== undefined && isKnown(pointer, report.fallback)
  return isSound ? report : { ...report, fallback: undefined }
}
