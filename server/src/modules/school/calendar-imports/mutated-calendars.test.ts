import { expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { damagedCalendar, icsLines } from '../../../../test/damage-calendar'
import { ProblemError } from '../../../http/problems'
import { mustAddUp } from '../../../platform/imports/row-counts'
import type { FileTable } from '../../../platform/table-file/file-table'
import { readTables } from '../../../platform/table-file/read-tables'
import { decode, encodingOf } from '../../../platform/table-file/text-encoding'
import type { CalendarYears } from './calendar-entries'
import { planCalendar } from './plan-calendar'
import { readRows } from './read-rows'
import type { Standing } from './standing'
import { suggestMapping } from './suggest-mapping'

jest.setTimeout(300_000)

const runs = Number(process.env.MUTATIONS ?? 400)
const years: CalendarYears = {
  ...{ startDate: '2026-02-01', endDate: '2027-12-31' },
  terms: [{ title: 'Term 3', startDate: '2026-09-07', endDate: '2026-12-04' }],
}
const days = { startDate: years.startDate, endDate: years.endDate, timeZone: 'Africa/Kampala' }

const nothing: Standing = { holidays: [], halfDays: [], events: [] }

/** What the calendar is once the plan is applied. */
function applied({ writes }: ReturnType<typeof planCalendar>): Standing {
  return { holidays: writes.holidays, halfDays: writes.halfDays, events: writes.events }
}

function plansOf(name: string, bytes: Buffer) {
  const tables = readTables([{ name, bytes: new Uint8Array(bytes) }], 'repair', days)
  const [table] = tables.filter(({ rows }) => rows.length > 0)
  if (!table) return null
  const suggested = suggestMapping(table)
  const mapping = {
    ...suggested,
    ...{
      title: suggested.title ?? 0,
      startDate: suggested.startDate ?? 0,
      dateOrder: suggested.dateOrder ?? ('day-first' as const),
    },
  }
  const rows = readRows(table, { mapping, years, known: new Map() })
  const first = planCalendar(rows, nothing, years)
  return { table, first, second: planCalendar(rows, applied(first), years) }
}

/** Of a calendar, what begins in it as an event; of a list all that is no title above it. */
const countOf = ({ rows }: FileTable, bytes: Buffer) => {
  const [row] = rows
  if (!row?.calendar) return rows.length
  const lines = decode(bytes, encodingOf(bytes)).split(/\r\n|\r|\n/)
  return lines.filter((line) => /^BEGIN:\s*V(?:EVENT|TODO|JOURNAL)\s*$/i.test(line)).length
}

it('forgets no row of a damaged file, fails at none, and changes nothing the second time', () => {
  const outcomes = { read: 0, refused: 0 }
  fc.assert(
    fc.property(damagedCalendar, ({ name, bytes }) => {
      try {
        const plans = plansOf(name, bytes)
        if (!plans) return
        outcomes.read += 1
        expect(plans.table.rows).toHaveLength(countOf(plans.table, bytes))
        mustAddUp(plans.table.rows.length, plans.first.rows)
        mustAddUp(plans.table.rows.length, plans.second.rows)
        expect(plans.second.preview.changes).toEqual([])
        expect(plans.second.rows).toMatchObject({ new: 0, changed: 0, refused: plans.first.rows.refused })
        const closed = plans.first.writes.holidays.map(({ day }) => day)
        expect(new Set(closed).size).toBe(closed.length)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        expect(error.problem.message).toMatch(/^\p{L}.{10,}\.$/su)
        outcomes.refused += 1
      }
    }),
    { numRuns: runs, seed: Number(process.env.SEED ?? 20_261_123) },
  )
  expect(outcomes.read).toBeGreaterThan(runs / 2)
})

it('counts every event that begins in a calendar', () => {
  const text = icsLines.join('\r\n')
  const plans = plansOf('school.ics', Buffer.from(text))
  expect(plans?.table.rows).toHaveLength(text.split('BEGIN:VEVENT').length - 1)
  expect(plans?.first.rows).toEqual({ new: 6, changed: 0, unchanged: 0, refused: 0, leftOut: 0 })
})
