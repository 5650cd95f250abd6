import { daysBetween } from '@bellhouse/contracts'
import { numberText } from '@bellhouse/words'
import type { DaySpan } from '../../../platform/calendar-file/calendar-entry'
import { dayText } from '../../../platform/day-text'
import { daysOf, type Fault, type ReadRow } from './calendar-entries'
import { type StandingDay, stretchOf } from './standing'

/** One day of one row, with what was there. */
export interface DayChange {
  row: ReadRow
  day: string
  before: string
  after: string
}

export interface DayPlan {
  /** New and renamed ones. */
  put: (StandingDay & { row: ReadRow; before: string })[]
  removed: DayChange[]
  /** Days that are as a row wants them. */
  same: { row: ReadRow; day: string }[]
  notes: { row: ReadRow; note: Fault }[]
}

interface Claim {
  row: ReadRow
  title: string
  span: DaySpan
}

const lengthOf = ({ startDate, endDate }: DaySpan) => daysBetween(startDate, endDate)

/** Which row each day is of: of two holidays the shorter one names it, of two that are as long the first. */
function claimDays(rows: readonly ReadRow[], means: 'holiday' | 'half-day', plan: DayPlan) {
  const claims = rows.flatMap((row) =>
    row.wanted?.means === means
      ? row.wanted.spans.map((span): Claim => ({ row, title: row.wanted?.title ?? '', span }))
      : [],
  )
  const byDay = new Map<string, Claim>()
  for (const claim of claims.toSorted((one, other) => lengthOf(one.span) - lengthOf(other.span))) {
    const taken = daysOf(claim.span).filter((day) => byDay.has(day))
    for (const day of daysOf(claim.span)) if (!byDay.has(day)) byDay.set(day, claim)
    const [first] = taken
    const other = first && byDay.get(first)
    if (!first || !other || other.row === claim.row) continue
    const more = taken.length > 1 ? `, and ${numberText(taken.length - 1)} more` : ''
    const sentence = `${dayText(first)}${more}: “${other.title}” in line ${other.row.line} has this day already.`
    plan.notes.push({ row: claim.row, note: { column: '', text: claim.title, sentence } })
  }
  return byDay
}

export const emptyDayPlan = (): DayPlan => ({ put: [], removed: [], same: [], notes: [] })

export interface Ground {
  standing: readonly StandingDay[]
  /** The row by whose name an entry of before is found, where that may move or go. */
  goneBy: (uid: string | null, day: string) => ReadRow | undefined
  years: DaySpan
}

/** The holidays: a day of another name keeps it where it is a short holiday inside a long one. */
export function planHolidays(rows: readonly ReadRow[], ground: Ground): DayPlan {
  const plan = emptyDayPlan()
  const there = new Map(ground.standing.map((one) => [one.day, one]))
  const wanted = claimDays(rows, 'holiday', plan)
  for (const [day, claim] of wanted) {
    const before = there.get(day)
    if (before && before.title !== claim.title && isInside(before, claim, there)) {
      const sentence = `${dayText(day)} keeps its name “${before.title}”.`
      plan.notes.push({ row: claim.row, note: { column: '', text: claim.title, sentence } })
      plan.same.push({ row: claim.row, day })
    } else putDay(plan, day, claim, before)
  }
  plan.removed = removedDays(wanted, ground)
  return plan
}

function isInside(before: StandingDay, { row, span }: Claim, there: ReadonlyMap<string, StandingDay>) {
  if (before.uid !== null && before.uid === row.uid) return false
  const stretch = stretchOf(there, before)
  const isWithin = stretch.startDate >= span.startDate && stretch.endDate <= span.endDate
  return isWithin && lengthOf(stretch) < lengthOf(span)
}

/** The half days; on a holiday there is none. */
export function planHalfDays(
  rows: readonly ReadRow[],
  ground: Ground & { isHoliday: (day: string) => boolean },
): DayPlan {
  const plan = emptyDayPlan()
  const there = new Map(ground.standing.map((one) => [one.day, one]))
  const wanted = claimDays(rows, 'half-day', plan)
  for (const [day, claim] of wanted) {
    if (ground.isHoliday(day)) {
      wanted.delete(day)
      const sentence = `${dayText(day)} is a holiday, so there is no half day.`
      plan.notes.push({ row: claim.row, note: { column: '', text: claim.title, sentence } })
    } else putDay(plan, day, claim, there.get(day))
  }
  plan.removed = removedDays(wanted, ground)
  return plan
}

function putDay(plan: DayPlan, day: string, { row, title }: Claim, before: StandingDay | undefined) {
  if (before?.title === title) plan.same.push({ row, day })
  else plan.put.push({ row, day, title, uid: row.uid, before: before?.title ?? '' })
}

/** What came under a name of the file before and is no longer wanted on that day. */
function removedDays(wanted: ReadonlyMap<string, unknown>, { standing, goneBy, years }: Ground): DayChange[] {
  return standing.flatMap(({ day, title, uid }) => {
    const row = goneBy(uid, day)
    const isAsked = day >= years.startDate && day <= years.endDate
    return row && isAsked && !wanted.has(day) ? [{ row, day, before: title, after: '' }] : []
  })
}
