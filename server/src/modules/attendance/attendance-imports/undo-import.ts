import { labelOfSession } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict } from '../../../http/problems'
import type { Change } from '../../../platform/audit/audit'
import { dayText } from '../../../platform/day-text'
import type { Db } from '../../../platform/db/open'
import { standsOnSentence } from '../../../platform/imports/stands-on'
import { settlePartsAgain } from '../registers'
import {
  deleteEmptyRegisters,
  deleteImported,
  forgetImported,
  holdFigures,
  holdImported,
  listChangedSince,
  listImportedStudents,
  restoreEntries,
} from './attendance-imports.repo'

/** Takes all entries of an import back, unless somebody has changed one of them since: then nothing is taken back. */
export async function undoImport(
  db: Db,
  actor: Actor,
  { id: importId, fileName: file }: { id: string; fileName: string },
): Promise<Change[]> {
  const registers = await holdImported(db, importId)
  if (registers.length === 0) throw conflict('This import has written no entry, so there is nothing to undo.')
  const changed = await listChangedSince(db, importId)
  if (changed.length > 0) {
    const told = changed.map(
      ({ student, stream, date, session }) => `${student} (${stream}, ${dayText(date)}, ${labelOfSession(session)})`,
    )
    throw conflict(standsOnSentence('entry was changed', 'entries were changed', told))
  }
  await holdFigures(db, await listImportedStudents(db, importId))
  const restored = await restoreEntries(db, importId, actor.accountId)
  const removed = await deleteImported(db, importId)
  await forgetImported(db, importId)
  const ids = registers.map(({ id }) => id)
  await deleteEmptyRegisters(db, ids)
  await settlePartsAgain(db, ids)
  const after = { file, registers: ids.length, restored, removed }
  return [
    { action: 'undo import of registers', kind: 'register import', id: importId, after },
    ...registers.map(({ id, ...place }) => ({
      action: 'undo import of register',
      kind: 'register',
      id,
      after: { ...place, file },
    })),
  ]
}
