import { newerVersion } from '../../http/problems'
import type { Db } from '../db/open'
import { findLastChange } from './history.repo'

interface Conflict {
  /** As people call the record, for instance `stream`. */
  what: string
  kind: string
  id: string
  /** The record as it is now, in the words of the form. */
  record: Record<string, unknown>
}

/** The refusal of a change to an older version: carries the newer one, who made it and when. */
export async function versionConflict(db: Db, { what, kind, id, record }: Conflict) {
  const last = await findLastChange(db, kind, id)
  return newerVersion(what, { record, by: last?.by ?? null, at: last?.at ?? null })
}
