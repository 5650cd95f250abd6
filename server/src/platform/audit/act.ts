import type { Db } from '../db/open'
import { auditEach, type Change } from './audit'

/** By whom a command is carried out, and from which day on. */
export interface Act {
  actor: { accountId: string } | null
  /** A day such as `2026-02-09`; today where it is left out. */
  on?: string | null | undefined
  /** The word for it in the history of each record; left out where the caller's own line says all of it. */
  action?: string
}

/** An act that its caller tells, as one line for all of it. */
export type ToldElsewhere = Omit<Act, 'action'>

/** Writes the lines of an act into the histories of the records, in its own transaction. */
export async function tellHistories(db: Db, { actor, action }: Act, changes: readonly Omit<Change, 'action'>[]) {
  if (action === undefined) return
  await auditEach(
    db,
    actor,
    changes.map((change) => ({ ...change, action })),
  )
}
