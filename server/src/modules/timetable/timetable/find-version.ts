import { notFound } from '../../../http/problems'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { findVersion } from './timetable.repo'

export async function mustFindVersion(db: Db, timetableId: string) {
  const version = await findVersion(db, timetableId)
  if (!version) throw notFound('timetable')
  return version
}

export async function versionConflictOf(db: Db, id: string) {
  const record = { ...(await mustFindVersion(db, id)) }
  return versionConflict(db, { what: 'timetable', kind: 'timetable', id, record })
}
