import { activateScheme, insertScheme, putClassGrading, readyMade } from '../modules/marks/grading'
import type { Db } from '../platform/db/open'
import { findCurrentYearId } from './demo-structure.repo'

/** The ready-made sets that the demo school has taken up, and for which classes. */
const inUse: Record<string, readonly string[]> = {
  'ug-nlsc-uce': ['s1', 's2', 's3'],
  'ug-9pt-vienna-olevel': ['s4'],
  'ug-9pt-vienna-alevel': ['s5', 's6'],
}

/** A scheme for every class of the current year. */
export async function addGrading(db: Db, accountId: string) {
  const yearId = await findCurrentYearId(db)
  for (const set of readyMade) {
    const classCodes = inUse[set.key]
    if (!classCodes) continue
    const schemeId = await insertScheme(db, { ...set, readyMade: set.key }, accountId)
    await activateScheme(db, schemeId, 1)
    for (const code of classCodes) await putClassGrading(db, yearId, code, schemeId)
  }
}
