import type { Actor } from '../../../http/actor'
import { conflict } from '../../../http/problems'
import type { Change } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { groupBy } from '../../../platform/group-by'
import { settleParts } from '../registers'
import { holdFigures, holdRegisters, type ImportEntry, noteImported, writeEntries } from './attendance-imports.repo'
import { keyOf } from './import-ground'

export const changedSince =
  'Somebody has changed these registers since the preview. Nothing was written: preview again.'

const keyOfPlace = ({ streamId, date, session }: Pick<ImportEntry, 'streamId' | 'date' | 'session'>) =>
  keyOf(streamId, date, session)

/** Writes all of the entries or none; each register's history is told from which file. */
export async function applyImport(
  db: Db,
  actor: Actor,
  { id: importId, fileName: file }: { id: string; fileName: string },
  entries: readonly ImportEntry[],
): Promise<Change[]> {
  if (entries.length === 0) return []
  const byPlace = groupBy(entries, keyOfPlace)
  const places = [...byPlace.values()].flatMap(([first]) => first ?? [])
  const registers = await holdRegisters(db, places, actor.accountId)
  await holdFigures(db, [...new Set(entries.map(({ studentId }) => studentId))])
  const written = await writeEntries(db, entries, actor.accountId)
  if (written < entries.length) throw conflict(changedSince)
  await settleParts(
    db,
    registers.map(({ id }) => id),
  )
  await noteImported(db, importId, entries)
  return registers.map(({ id, ...place }) => ({
    action: 'import register',
    kind: 'register',
    id,
    after: { ...place, file, entries: (byPlace.get(keyOfPlace(place)) ?? []).map(toldInAudit) },
  }))
}

const toldInAudit = ({ studentId, status, minutesLate, note }: ImportEntry) => ({
  studentId,
  status,
  ...(minutesLate !== null && { minutesLate }),
  ...(note !== null && { note }),
})
