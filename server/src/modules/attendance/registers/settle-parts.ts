import type { Db } from '../../../platform/db/open'
import { listPartsOfPeriod } from './parallel-lessons'
import { listPartialPlaces, reopenParts, updateWhole } from './register-parts.repo'

/** Those of these registers that were taken in parts are whole once nothing of them is owed, after entries came in by another way. */
export async function settleParts(db: Db, registerIds: readonly string[]) {
  for (const { id, ...place } of await listPartialPlaces(db, registerIds)) {
    await updateWhole(db, id, await listPartsOfPeriod(db, place))
  }
}

/** The same after entries were taken back: what made a register whole may be gone. */
export async function settlePartsAgain(db: Db, registerIds: readonly string[]) {
  await reopenParts(db, registerIds)
  await settleParts(db, registerIds)
}
