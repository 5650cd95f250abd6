import type { Db } from './db/open'
import { findLastChange } from './history.repo'
import { newerVersion } from './problems'

interface Overtaken {
  /** As people call the record, for instance `stream`. */
  what: string
  kind: string
  id: string
  /** The record as it is now, in the words of the form. */
  record: Record<string, unknown>
}

/** The refusal of a change to an older version: carries the newer one, who made it and when. */
export async function overtakenBy(db: Db, { what, kind, id, record }: Overtaken) {
  const last = await findLastChange(db, kind, id)
  return newerVersion(what, { record, by: last?.by ?? null, at: last?.at ?? null })
}
