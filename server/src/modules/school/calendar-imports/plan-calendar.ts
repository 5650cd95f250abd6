import type {
  CalendarFileChange,
  CalendarFileNote,
  CalendarImportPreview,
  RowCounts,
  SchoolEvent,
} from '@bellhouse/contracts'
import { daysBetween } from '@bellhouse/contracts'
import type { DaySpan } from '../../../platform/calendar-file/calendar-entry'
import { groupBy } from '../../../platform/group-by'
import type { FileNotes } from '../../../platform/imports/import-kind'
import { type CalendarYears, type ReadRow, spanText } from './calendar-entries'
import { type DayPlan, type Ground, planHalfDays, planHolidays } from './plan-days'
import { type EventPlan, planEvents } from './plan-events'
import type { Standing, StandingDay, StandingEvent } from './standing'

const mostShown = 500

/** What is written into the school's calendar. */
export interface CalendarWrites {
  holidays: StandingDay[]
  halfDays: StandingDay[]
  events: StandingEvent[]
  removed: { holidays: string[]; halfDays: string[]; events: string[] }
}

export interface CalendarPlan {
  preview: Omit<CalendarImportPreview, 'takenDays'>
  notes: FileNotes
  rows: RowCounts
  writes: CalendarWrites
  /** Days on which there would be no school any more. */
  closed: string[]
}

/** What the rows of a file would make of the calendar that is there. */
export function planCalendar(rows: readonly ReadRow[], standing: Standing, years: CalendarYears): CalendarPlan {
  const ground = { goneBy: goneBy(rows), years }
  const holidays = planHolidays(rows, { ...ground, standing: standing.holidays })
  const removedDays = new Set(holidays.removed.map(({ day }) => day))
  const closedDays = new Set(
    [...standing.holidays, ...holidays.put].map(({ day }) => day).filter((day) => !removedDays.has(day)),
  )
  const isHoliday = (day: string) => closedDays.has(day)
  const halfDays = planHalfDays(rows, { ...ground, standing: standing.halfDays, isHoliday })
  const events = planEvents(rows, { ...ground, standing: standing.events })
  const there = new Set(standing.holidays.map(({ day }) => day))
  const plans = { holidays, halfDays, events }
  return {
    ...tell(rows, plans),
    writes: writesOf(plans),
    closed: holidays.put.map(({ day }) => day).filter((day) => !there.has(day)),
  }
}

/**
 * The row by which what stands under its name may go where it is no longer wanted: one of a name of which every row says all, or one
 * that says it of that time alone.
 */
function goneBy(rows: readonly ReadRow[]): Ground['goneBy'] {
  const open = new Set(rows.flatMap(({ uid, isWhole }) => (isWhole ? [] : [uid])))
  const named = groupBy(
    rows.filter(({ uid }) => uid !== null && !open.has(uid)),
    ({ uid }) => uid ?? '',
  )
  return (uid, day) =>
    uid === null
      ? undefined
      : named.get(uid)?.find(({ replaces }) => !replaces || (day >= replaces.startDate && day <= replaces.endDate))
}

interface Plans {
  holidays: DayPlan
  halfDays: DayPlan
  events: EventPlan
}

function writesOf({ holidays, halfDays, events }: Plans): CalendarWrites {
  const dayOf = ({ day, title, uid }: StandingDay): StandingDay => ({ day, title, uid })
  return {
    holidays: holidays.put.map(dayOf),
    halfDays: halfDays.put.map(dayOf),
    events: events.put.map(({ row: _, before, ...event }) => ({ ...event, uid: event.uid ?? before?.uid ?? null })),
    removed: {
      holidays: holidays.removed.map(({ day }) => day),
      halfDays: halfDays.removed.map(({ day }) => day),
      events: events.removed.map(({ event }) => event.id),
    },
  }
}

function tell(rows: readonly ReadRow[], plans: Plans): Pick<CalendarPlan, 'preview' | 'notes' | 'rows'> {
  const pieces = piecesOf(plans)
  const outcomes = new Map<ReadRow, Set<Outcome>>()
  for (const { row, outcome } of pieces) outcomes.set(row, (outcomes.get(row) ?? new Set()).add(outcome))
  const counts: RowCounts = { new: 0, changed: 0, unchanged: 0, refused: 0, leftOut: 0 }
  for (const row of rows) counts[row.fault ? 'refused' : countedAs(outcomes.get(row))] += 1
  const notes = [plans.holidays, plans.halfDays, plans.events].flatMap((plan) => plan.notes)
  const leftOut = [
    ...rows.flatMap((row) => [...(row.leftOut ? [row.leftOut] : []), ...row.notes].map((note) => ({ row, note }))),
    ...notes,
  ]
    .map(({ row, note }) => ({ line: row.line, ...note }))
    .sort((one, other) => one.line - other.line)
  const refused = rows.flatMap(({ line, fault }): CalendarFileNote[] => (fault ? [{ line, ...fault }] : []))
  const changes = changesOf(plans)
  return {
    rows: counts,
    notes: { refused, 'left-out': leftOut },
    preview: {
      counts,
      refused: refused.slice(0, mostShown),
      leftOut: leftOut.slice(0, mostShown),
      changes: changes.slice(0, mostShown),
      changesInAll: changes.length,
      overwritten: pieces.filter(({ outcome }) => outcome === 'changed').length,
    },
  }
}

type Outcome = 'new' | 'changed' | 'unchanged'

function piecesOf({ holidays, halfDays, events }: Plans): { row: ReadRow; outcome: Outcome }[] {
  const ofDays = ({ put, removed, same }: DayPlan) => [
    ...put.map(({ row, before }) => ({ row, outcome: before === '' ? ('new' as const) : ('changed' as const) })),
    ...removed.map(({ row }) => ({ row, outcome: 'changed' as const })),
    ...same.map(({ row }) => ({ row, outcome: 'unchanged' as const })),
  ]
  return [
    ...ofDays(holidays),
    ...ofDays(halfDays),
    ...events.put.map(({ row, before }) => ({ row, outcome: before ? ('changed' as const) : ('new' as const) })),
    ...events.removed.map(({ row }) => ({ row, outcome: 'changed' as const })),
    ...events.same.map((row) => ({ row, outcome: 'unchanged' as const })),
  ]
}

/** Of a row with several days: new where nothing of it was there. */
function countedAs(outcomes: ReadonlySet<Outcome> | undefined): keyof RowCounts {
  if (!outcomes) return 'leftOut'
  if (outcomes.size > 1) return 'changed'
  return [...outcomes][0] ?? 'leftOut'
}

function changesOf({ holidays, halfDays, events }: Plans): CalendarFileChange[] {
  const ofDays = (kind: CalendarFileChange['kind'], { put, removed }: DayPlan) =>
    runs([...put.map(({ row, day, before, title }) => ({ row, day, before, after: title })), ...removed]).map(
      ({ row, before, after, ...span }) => ({ line: row.line, kind, when: spanText(span), before, after }),
    )
  const ofEvents = [
    ...events.put.map((event) => ({
      ...{ line: event.row.line, kind: 'event' as const, when: spanText(event) },
      ...{ before: event.before ? eventText(event.before, event) : '', after: eventText(event, event) },
    })),
    ...events.removed.map(({ row, event }) => ({
      ...{ line: row.line, kind: 'event' as const, when: spanText(event), before: eventText(event, event), after: '' },
    })),
  ]
  const all = [...ofDays('holiday', holidays), ...ofDays('half-day', halfDays), ...ofEvents]
  return all.sort((one, other) => one.line - other.line)
}

/** What an event is called and where; when it is stands beside it, unless it is moved. */
function eventText({ title, place, ...span }: SchoolEvent, other: DaySpan) {
  const isMoved = span.startDate !== other.startDate || span.endDate !== other.endDate
  return [title, place, isMoved ? spanText(span) : ''].filter((text) => text !== '').join(' · ')
}

interface Run extends DaySpan {
  row: ReadRow
  before: string
  after: string
}

/** Days that follow each other and change alike, together. */
function runs(changes: readonly (Omit<Run, keyof DaySpan> & { day: string })[]): Run[] {
  const found: Run[] = []
  const ordered = changes.toSorted((one, other) => one.row.line - other.row.line || (one.day < other.day ? -1 : 1))
  for (const { row, day, before, after } of ordered) {
    const last = found.at(-1)
    const isSame = last?.row === row && last.before === before && last.after === after
    if (last && isSame && daysBetween(last.endDate, day) === 1) last.endDate = day
    else found.push({ row, startDate: day, endDate: day, before, after })
  }
  return found
}
