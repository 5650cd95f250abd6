import { conflict } from '../../../http/problems'
import type { Change } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import {
  countWrites,
  keepBefore,
  listChangedSince,
  restoreWrites,
  saveWrites,
} from '../../../platform/imports/import-writes.repo'
import { standsOnSentence } from '../../../platform/imports/stands-on'
import { deleteEvents, deleteHalfDays, putEvents, putHalfDays } from '../school-calendar'
import { deleteHolidays, putHolidayDays } from '../terms'
import { calendarTables, lockCalendar, nameOfEntry, putSources } from './calendar-imports.repo'
import type { CalendarWrites } from './plan-calendar'

interface AppliedFile {
  id: string
  fileName: string
}

/** Writes all of it or nothing, and keeps what was there before. */
export async function applyCalendar(
  db: Db,
  { id, fileName: file }: AppliedFile,
  { holidays, halfDays, events, removed }: CalendarWrites,
): Promise<Change[]> {
  await keepBefore(db, calendarTables)
  await deleteHolidays(db, removed.holidays)
  await deleteHalfDays(db, removed.halfDays)
  await deleteEvents(db, removed.events)
  await putHolidayDays(db, holidays)
  await putHalfDays(db, halfDays)
  await putEvents(db, events)
  await putSources(db, [
    ...holidays.map(({ day, uid }) => ({ uid, holiday: day })),
    ...halfDays.map(({ day, uid }) => ({ uid, halfDay: day })),
    ...events.map(({ id: eventId, uid }) => ({ uid, eventId })),
  ])
  await saveWrites(db, id, calendarTables)
  const count = holidays.length + halfDays.length + events.length
  const gone = removed.holidays.length + removed.halfDays.length + removed.events.length
  if (count + gone === 0) return []
  const after = { file, holidays: holidays.length, halfDays: halfDays.length, events: events.length, removed: gone }
  return [{ action: 'import calendar', kind: 'calendar import', id, after }]
}

/** The calendar as it was before the import, unless somebody has changed some of it since: then all of it stays. */
export async function undoCalendar(db: Db, { id, fileName: file }: AppliedFile): Promise<Change[]> {
  await lockCalendar(db)
  if ((await countWrites(db, id)) === 0) {
    throw conflict('There is nothing to undo: this import changed nothing, or what it changed is no longer known.')
  }
  const changed = await listChangedSince(db, id, { ...calendarTables, nameOf: nameOfEntry })
  if (changed.length > 0) {
    throw conflict(standsOnSentence('entry was changed', 'entries were changed', [...new Set(changed)]))
  }
  await restoreWrites(db, id, calendarTables)
  return [{ action: 'undo import of calendar', kind: 'calendar import', id, after: { file } }]
}
