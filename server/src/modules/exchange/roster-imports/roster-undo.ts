import { conflict } from '../../../http/problems'
import type { Act } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import { countWrites, keepBefore, saveWrites } from '../../../platform/imports/import-writes.repo'
import { firstOf } from '../../../platform/imports/stands-on'
import { closeAccounts, openAccounts } from '../../identity/accounts'
import { recordAct, undoStudentAct } from '../../people/students'
import type { Plan } from './roster-plan'
import { listMovable, listRosterChanges, listStanding, restoreRoster, rosterTables } from './roster-undo.repo'

/** What of an applied import is needed to take it back, beside the rows that it wrote. */
export interface UndoKey {
  /** By which students are put back where they were. */
  actId: string | null
  /** Accounts of staff, which no act of students knows of. */
  closed: string[]
  opened: string[]
}

interface Told {
  closed: string[]
  opened: string[]
}

/** Writes, and keeps what was there before. */
export async function applyWithUndo<T extends Told>(
  db: Db,
  act: Act,
  { importId, plan }: { importId: string; plan: Plan },
  write: () => Promise<T>,
): Promise<{ result: T; undo: UndoKey }> {
  await keepBefore(db, rosterTables)
  const known = [...plan.known].flatMap(([key, id]) => (key.startsWith('students ') ? [id] : []))
  const studentIds = await listMovable(db, known)
  const { result, actId } = await recordAct(db, act, { kind: 'import', studentIds }, write)
  await saveWrites(db, importId, rosterTables)
  return { result, undo: { actId, closed: result.closed, opened: result.opened } }
}

/** Takes all of an import back; refused with the names of what stands on it. */
export async function undoImport(
  db: Db,
  act: Act,
  { importId, undo }: { importId: string; undo: UndoKey | undefined },
) {
  if (!undo) throw conflict('This import cannot be undone: it was applied before undo was possible.')
  const rows = await countWrites(db, importId)
  if (rows === 0 && !undo.actId)
    throw conflict('There is nothing to undo: this import changed nothing, or what it changed is no longer known.')
  const standing = [
    ...(await listStanding(db, importId, undo.actId)),
    ...(await listRosterChanges(db, importId)).map((name) => `${name} was changed since`),
  ]
  if (standing.length > 0) throw conflict(standingSentence([...new Set(standing)]))
  if (undo.actId) await undoStudentAct(db, act, undo.actId)
  await restoreRoster(db, importId)
  await openAccounts(db, act, undo.closed)
  await closeAccounts(db, act, undo.opened)
  return rows
}

const standingSentence = (standing: readonly string[]) =>
  `This import can no longer be undone, because something depends on it: ${firstOf(standing)}. All stays as it is.`
