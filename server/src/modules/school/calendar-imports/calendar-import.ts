import { createHash } from 'node:crypto'
import {
  type CalendarImport,
  type CalendarImportPreview,
  type CalendarMapping,
  mostCalendarRows,
} from '@bellhouse/contracts'
import { numberText } from '@bellhouse/words'
import { conflict, invalidFields } from '../../../http/problems'
import { datesIn, orderAfter, orderIn } from '../../../platform/imports/column-dates'
import { mustHaveNames } from '../../../platform/imports/column-names'
import { type FileNotes, type Import, importKind } from '../../../platform/imports/import-kind'
import { stateShown } from '../../../platform/imports/import-state'
import { mustChooseToSkip } from '../../../platform/imports/must-choose-to-skip'
import { describeTable, mustFindTable, rowsBeside, withRowsBeside } from '../../../platform/imports/one-table'
import { mustFindSchool } from '../school'
import { applyCalendar, undoCalendar } from './apply-calendar'
import { listTakenDays } from './calendar-imports.repo'
import { wordsOf } from './calendar-words'
import { readYears, yearsText } from './calendar-years'
import { type CalendarPlan, planCalendar } from './plan-calendar'
import { readRows } from './read-rows'
import { readStanding } from './read-standing'
import { recallCalendarMapping, rememberCalendarMapping } from './remembered-mapping'
import { isOfCalendar, suggestMapping } from './suggest-mapping'
import { unkeptNotes } from './unkept-notes'

type About = Pick<
  CalendarImport,
  'isCalendar' | 'headers' | 'samples' | 'rows' | 'values' | 'dates' | 'years' | 'remembered'
>

export interface CalendarShape {
  drop: object
  about: About
  mapping: CalendarMapping
  preview: CalendarImportPreview
  plan: CalendarPlan & { preview: CalendarImportPreview; revision: string }
  consent: { skipRefused: boolean; overwrite: boolean; closeTakenDays: boolean }
  notes: FileNotes
}

/** Holidays, half days and events from a calendar or a table. */
export const calendarImport = importKind<CalendarShape>({
  kind: 'calendar',
  word: 'import',
  hasTitles: true,
  seenBy: 'terms.write',
  isAlone: true,
  changed: { sentence: 'Somebody has changed the calendar since the preview. Nothing was written: preview again.' },

  async calendarDays(db) {
    const { startDate, endDate } = await readYears(db)
    return { startDate, endDate, timeZone: (await mustFindSchool(db)).time_zone }
  },

  async suggest(db, { fileName, tables }) {
    const table = mustFindTable(tables, fileName, mostCalendarRows)
    mustHaveNames(table)
    const { mapping, mappedAt, known } = await recallCalendarMapping(db, table)
    const { startDate, endDate } = await readYears(db)
    const suggested = suggestMapping(table)
    const chosen = mapping
      ? { ...mapping, dateOrder: orderAfter(table, mapping.startDate, mapping.dateOrder) }
      : suggested
    return {
      about: {
        ...describeTable(table),
        ...{ isCalendar: isOfCalendar(table), values: wordsOf(table, known), remembered: mappedAt },
        ...{
          dates: isOfCalendar(table) ? null : toldDates(datesIn(table, chosen.startDate)),
          years: { startDate, endDate },
        },
      },
      mapping: { ...chosen, words: [] },
    }
  },

  async plan(db, { about, mapping, tables, isHeld }) {
    const table = mustFindTable(tables, 'This file', mostCalendarRows)
    mustBeMapped(mapping, table.headers.length)
    const years = await readYears(db)
    if (about.isCalendar && (years.startDate !== about.years.startDate || years.endDate !== about.years.endDate)) {
      throw conflict(`The school years on record are now ${yearsText(years)}. Drop the file again.`)
    }
    const { known } = await recallCalendarMapping(db, table)
    const rows = readRows(table, { mapping, years, known })
    const plan = planCalendar(rows, await readStanding(db, isHeld), years)
    const beside = rowsBeside(tables, table)
    const whole = withRowsBeside(plan, { ...beside, notes: [...beside.notes, ...unkeptNotes(table, rows)] })
    const preview = { ...whole.preview, takenDays: await listTakenDays(db, plan.closed) }
    return { ...whole, preview, revision: digestOf(plan, preview) }
  },

  async remember(db, { mapping, tables }) {
    const table = mustFindTable(tables, 'This file', mostCalendarRows)
    // Only what somebody has said: an order that the dates of one file have decided says nothing of the next one.
    const isSaid = orderIn(table, mapping.startDate) === null
    await rememberCalendarMapping(db, table, isSaid ? mapping : { ...mapping, dateOrder: null })
  },

  mustBeMeant({ counts: { refused }, overwritten, takenDays }, { skipRefused, overwrite, closeTakenDays }) {
    mustChooseToSkip(refused, skipRefused)
    if (overwritten > 0 && !overwrite) {
      throw conflict(
        `Entries of the calendar that would change or go: ${numberText(overwritten)}. Confirm that this is intended.`,
      )
    }
    if (takenDays.length > 0 && !closeTakenDays) {
      throw conflict(
        `Days with registers that would become holidays: ${numberText(takenDays.length)}. Confirm that this is intended.`,
      )
    }
  },

  apply: (db, { plan, import: found }) => applyCalendar(db, found, plan.writes),

  notesFor: 'terms.write',
  notes: ({ notes }) => notes,

  undo: (db, { import: found }) => undoCalendar(db, found),
})

/** In the words of the contract. */
export function showImport({
  id,
  state,
  fileName,
  about,
  mapping,
  preview,
  failure,
}: Import<CalendarShape>): CalendarImport {
  return { id, state: stateShown(state), fileName, ...about, mapping, preview, failure }
}

const toldDates = ({ decidedBy, against }: ReturnType<typeof datesIn>) => ({
  decidedBy: decidedBy ? `Line ${decidedBy.line}: ${decidedBy.value}` : null,
  against: against ? `Line ${against.line}: ${against.value}` : null,
})

function mustBeMapped({ title, startDate, dateOrder, ...others }: CalendarMapping, columns: number) {
  if (title === null) throw invalidFields({ title: 'Choose the column with the title' })
  if (startDate === null) throw invalidFields({ startDate: 'Choose the column with the first day' })
  if (dateOrder === null) throw invalidFields({ dateOrder: 'Choose whether the day or the month comes first' })
  const all = { title, startDate, endDate: others.endDate, place: others.place, kind: others.kind }
  const missing = Object.entries(all).filter(([, column]) => column !== null && column >= columns)
  if (missing.length > 0) {
    throw invalidFields(Object.fromEntries(missing.map(([field]) => [field, 'The file has no such column'])))
  }
}

// New events get their ids when they are planned, which says nothing of what would be written.
function digestOf({ writes, closed }: CalendarPlan, preview: CalendarImportPreview) {
  const { holidays, halfDays, events, removed } = writes
  const withoutIds = events.map(({ id: _, ...event }) => event)
  return createHash('sha256')
    .update(JSON.stringify([holidays, halfDays, withoutIds, removed, closed, preview]))
    .digest('hex')
}
