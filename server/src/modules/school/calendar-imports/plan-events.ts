import { randomUUID } from 'node:crypto'
import type { DaySpan } from '../../../platform/calendar-file/calendar-entry'
import { groupBy } from '../../../platform/group-by'
import { type Fault, type ReadRow, spanText } from './calendar-entries'
import type { StandingEvent } from './standing'

export interface EventPlan {
  put: (StandingEvent & { row: ReadRow; before: StandingEvent | null })[]
  removed: { row: ReadRow; event: StandingEvent }[]
  same: ReadRow[]
  notes: { row: ReadRow; note: Fault }[]
}

interface WantedEvent extends DaySpan {
  row: ReadRow
  title: string
  place: string
}

interface Ground {
  standing: readonly StandingEvent[]
  goneBy: (uid: string | null, day: string) => ReadRow | undefined
  years: DaySpan
}

const plain = (text: string) => text.toLowerCase()
const keyOf = ({ title, startDate }: { title: string; startDate: string }) => `${startDate} ${plain(title)}`

/** The events: found again by the name that the file has for them, else by day and title. */
export function planEvents(rows: readonly ReadRow[], ground: Ground): EventPlan {
  const plan: EventPlan = { put: [], removed: [], same: [], notes: [] }
  const wanted = withoutDoubles(rows, plan)
  const left = new Set(ground.standing)
  const pairs = [...pairByName(wanted, left), ...pairByTitle(wanted, left, ground.goneBy)]
  const found = new Map(pairs)
  for (const event of wanted) {
    const before = found.get(event) ?? null
    if (before && isSame(event, before)) plan.same.push(event.row)
    else plan.put.push({ ...valuesOf(event), id: before?.id ?? randomUUID(), row: event.row, before })
  }
  for (const event of left) {
    const row = ground.goneBy(event.uid, event.startDate)
    if (row && touches(event, ground.years)) plan.removed.push({ row, event })
  }
  return plan
}

const touches = ({ startDate, endDate }: DaySpan, years: DaySpan) =>
  startDate <= years.endDate && endDate >= years.startDate

function withoutDoubles(rows: readonly ReadRow[], plan: EventPlan): WantedEvent[] {
  const seen = new Map<string, ReadRow>()
  return rows.flatMap((row) => {
    const { wanted } = row
    if (wanted?.means !== 'event') return []
    return wanted.spans.flatMap((span) => {
      const event = { row, title: wanted.title, place: wanted.place, ...span }
      const key = `${keyOf(event)} ${span.endDate}`
      const first = seen.get(key)
      seen.set(key, first ?? row)
      if (!first) return [event]
      const sentence = `The same event on ${spanText(span)} is already in line ${first.line}.`
      plan.notes.push({ row, note: { column: '', text: wanted.title, sentence } })
      return []
    })
  })
}

type Pair = [wanted: WantedEvent, before: StandingEvent]

/** Of one name those that begin on the same day or say which time they are of, then the others in their order: they were moved. */
function pairByName(wanted: readonly WantedEvent[], left: Set<StandingEvent>): Pair[] {
  const standing = groupBy(
    [...left].filter(({ uid }) => uid !== null),
    ({ uid }) => uid ?? '',
  )
  const named = groupBy(
    wanted.filter(({ row }) => row.uid !== null && standing.has(row.uid)),
    ({ row }) => row.uid ?? '',
  )
  const pairs = [...named].flatMap(([uid, events]) => pairOfName(events, standing.get(uid) ?? []))
  for (const [, before] of pairs) left.delete(before)
  return pairs
}

function pairOfName(events: readonly WantedEvent[], standing: readonly StandingEvent[]): Pair[] {
  const byDay = new Map(standing.map((event) => [event.startDate, event]))
  const same = events.flatMap((event): Pair[] => {
    const day =
      event.row.replaces && byDay.has(event.row.replaces.startDate) ? event.row.replaces.startDate : event.startDate
    const before = byDay.get(day)
    byDay.delete(day)
    return before ? [[event, before]] : []
  })
  const paired = new Set<unknown>(same.flat())
  const moved = standing.filter((event) => !paired.has(event))
  const others = events.filter((event) => !paired.has(event) && !event.row.replaces)
  return [
    ...same,
    ...others.slice(0, moved.length).flatMap((event, at): Pair[] => (moved[at] ? [[event, moved[at]]] : [])),
  ]
}

function pairByTitle(wanted: readonly WantedEvent[], left: Set<StandingEvent>, goneBy: Ground['goneBy']): Pair[] {
  const named = new Map(
    [...left].flatMap((event) => (goneBy(event.uid, event.startDate) ? [] : [[keyOf(event), event] as const])),
  )
  return wanted.flatMap((event): Pair[] => {
    const before = named.get(keyOf(event))
    if (!before || !left.has(before)) return []
    left.delete(before)
    return [[event, before]]
  })
}

const valuesOf = ({ row, title, place, startDate, endDate }: WantedEvent) => ({
  ...{ title, place, startDate, endDate, uid: row.uid },
})

const isSame = (event: WantedEvent, { title, place, startDate, endDate }: StandingEvent) =>
  event.title === title && event.place === place && event.startDate === startDate && event.endDate === endDate
