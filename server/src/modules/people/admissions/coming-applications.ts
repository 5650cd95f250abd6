import type { Actor } from '../../../http/actor'
import { conflict } from '../../../http/problems'
import { auditEach } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { standsOnSentence } from '../../../platform/imports/stands-on'
import { mustFindSchool } from '../../school/school'
import {
  type ComingApplication,
  deleteApplications,
  insertApplications,
  listGoneOnWith,
} from './coming-applications.repo'
import { lockNumbers, runningNumbers } from './running-number.repo'

/** Takes in many applications, each with the next number of its year; answers their ids. */
export async function takeInApplications(
  db: Db,
  actor: Actor,
  coming: readonly ComingApplication[],
): Promise<string[]> {
  await lockNumbers(db)
  const { application_pattern: pattern } = await mustFindSchool(db)
  const next = new Map<number, () => string>()
  const numbered = []
  for (const fields of coming) {
    const { entryYear } = fields
    const ofYear = next.get(entryYear) ?? (await runningNumbers(db, 'application', pattern, entryYear))
    next.set(entryYear, ofYear)
    numbered.push({ number: ofYear(), fields })
  }
  const ids = await insertApplications(db, numbered)
  const entries = numbered.map(({ number, fields: { isAnother: _, ...fields } }, place) => ({
    ...{ action: 'add', kind: 'application', id: ids[place] ?? null },
    after: { number, stage: 'applied', ...fields },
  }))
  await auditEach(db, actor, entries)
  return ids
}

/** Takes back applications that came in, unless somebody has gone on with one of them since. */
export async function takeBackApplications(db: Db, actor: Actor, ids: readonly string[]) {
  const goneOn = await listGoneOnWith(db, ids)
  if (goneOn.length > 0) {
    throw conflict(standsOnSentence('application was worked on', 'applications were worked on', goneOn))
  }
  await deleteApplications(db, ids)
  await auditEach(
    db,
    actor,
    ids.map((id) => ({ action: 'take back', kind: 'application', id })),
  )
}
