import type {
  AllocationCellChange,
  AllocationFileChange,
  AllocationFileNote,
  AllocationImportPreview,
  AllocationLayout,
} from '@bellhouse/contracts'
import { groupBy } from '../../../platform/group-by'
import type { FileNotes } from '../../../platform/imports/import-kind'
import { type Ask, placeOf, type ReadRow } from './read-allocations'

/** Who teaches a subject in a stream or set, for how long. */
export interface Lasting {
  subjectId: string
  groupId: string
  staffId: string
  from: string
  until: string | null
}

export interface AllocationGround {
  /** From which day on the file holds. */
  on: string
  /** What lasts on that day or begins later. */
  lasting: readonly Lasting[]
  nameOf: (staffId: string) => string
}

export interface AllocationImportPlan {
  preview: AllocationImportPreview
  notes: FileNotes
  rows: AllocationImportPreview['counts']
  /** The changes by the days from which they hold, the first day first. */
  acts: { on: string; cells: AllocationCellChange[] }[]
}

interface Place {
  line: number
  subject: Ask['subject']
  group: Ask['group']
  /** Since when somebody named teaches, by member of staff. */
  wanted: Map<string, string>
}

type Outcome = 'new' | 'changed' | 'unchanged'

const mostShown = 500
const nobodyNamed = { column: '', text: '', sentence: 'This row names no teacher.' }

/** What the rows would change. A subject of a stream that is named has the named teachers and no others; the rest stays. */
export function planAllocations(
  rows: readonly ReadRow[],
  ground: AllocationGround,
  layout: AllocationLayout,
): AllocationImportPlan {
  const { notes, places } = sortRows(rows, ground.on)
  const compared = new Map([...places].map(([key, place]) => [key, compare(place, ground)]))
  const refused = rows.flatMap(({ line }) => notes.get(line) ?? [])
  const empty = rows.filter(({ line, asks }) => !notes.has(line) && asks.length === 0)
  const counts = { new: 0, changed: 0, unchanged: 0, refused: refused.length, leftOut: empty.length }
  for (const { line, asks } of rows) {
    if (notes.has(line) || asks.length === 0) continue
    counts[outcomeOf(asks.map((ask) => compared.get(placeOf(ask))?.outcome ?? 'unchanged'))] += 1
  }
  const changes = [...compared.values()].flatMap(({ change }) => change ?? [])
  const leftOut = empty.map(({ line, otherTerm }) => ({ line, ...(otherTerm ?? nobodyNamed) }))
  const shown = { refused: refused.slice(0, mostShown), leftOut: leftOut.slice(0, mostShown) }
  return {
    preview: {
      ...{ counts, ...shown, changes: changes.slice(0, mostShown), changed: changes.length },
      shared: layout === 'matrix' ? [] : rows.flatMap((row) => (notes.has(row.line) ? [] : tellShared(row))),
    },
    notes: { refused, 'left-out': leftOut },
    rows: counts,
    acts: actsOf([...compared.values()].flatMap(({ steps }) => steps)),
  }
}

/** Of a row of a list that is about several streams or sets: which. */
const tellShared = ({ line, asks }: ReadRow) =>
  asks.length < 2 ? [] : { line, groups: asks.map(({ group }) => group.label) }

/** Rows that cannot be meant with their reason, and what the others say of each subject in each stream. */
function sortRows(rows: readonly ReadRow[], on: string) {
  const notes = new Map<number, AllocationFileNote>()
  for (const { line, fault } of rows) if (fault) notes.set(line, { line, ...fault })
  const byPlace = groupBy(
    rows.flatMap((row) => row.places.map((place) => ({ place, row }))),
    ({ place }) => place,
  )
  // What is refused takes along what it is told with, which may be told with others.
  for (let before = -1; before < notes.size; ) {
    before = notes.size
    for (const [place, named] of byPlace) {
      noteTogether(
        notes,
        place,
        named.map(({ row }) => row),
      )
    }
  }
  const places = new Map<string, Place>()
  for (const { line, asks } of rows) {
    if (notes.has(line)) continue
    for (const ask of asks) {
      const place = places.get(placeOf(ask)) ?? { line, subject: ask.subject, group: ask.group, wanted: new Map() }
      for (const staffId of ask.staffIds) place.wanted.set(staffId, ask.from ?? on)
      places.set(placeOf(ask), place)
    }
  }
  return { notes, places }
}

/** Half of what a file says of a place would end whoever stands in the other half. */
function noteTogether(notes: Map<number, AllocationFileNote>, place: string, rows: readonly ReadRow[]) {
  const bad = rows.find(({ line }) => notes.has(line))?.line
  const twice = twiceIn(rows, place)
  for (const { line, asks } of rows) {
    if (notes.has(line)) continue
    const ask = asks.find((one) => placeOf(one) === place)
    const told = { line, column: '', text: ask ? `${ask.subject.name}, ${ask.group.label}` : '' }
    if (bad !== undefined) {
      const sentence = `Line ${bad} is about the same subject and stream and is refused, so this one is too.`
      notes.set(line, { ...told, sentence })
    } else if (twice.length > 0) {
      const others = twice.filter((other) => other !== line)
      const sentence = `Line ${(others.length > 0 ? others : [line]).join(', ')} says the same, or the contrary.`
      notes.set(line, { ...told, sentence })
    }
  }
}

/** The lines that name a teacher of one place twice, or nobody beside somebody. */
function twiceIn(rows: readonly ReadRow[], place: string): number[] {
  const asks = rows.flatMap(({ line, asks: all }) =>
    all.filter((ask) => placeOf(ask) === place).map(({ staffIds }) => ({ line, staffIds })),
  )
  const named = asks.flatMap(({ staffIds }) => staffIds)
  const isTwice = new Set(named).size < named.length
  const isBoth = asks.length > 1 && asks.some(({ staffIds }) => staffIds.length === 0)
  return isTwice || isBoth ? asks.map(({ line }) => line) : []
}

interface Step {
  on: string
  subjectId: string
  streamId: string
  adds: string[]
  ends: string[]
}

/** Who begins and who ends in one place; whoever ends stays until the first who comes later than the day of the file. */
function compare({ line, subject, group, wanted }: Place, { on, lasting, nameOf }: AllocationGround) {
  const there = lasting.filter(({ subjectId, groupId }) => subjectId === subject.key && groupId === group.id)
  const standing = there.filter(({ from }) => from <= on).map(({ staffId }) => staffId)
  const isSo = (staffId: string, from: string) =>
    there.some((one) => one.staffId === staffId && one.from <= from && (one.until === null || one.until > from))
  const adds = [...wanted].filter(([staffId, from]) => !isSo(staffId, from))
  const ends = standing.filter((staffId) => !wanted.has(staffId))
  if (adds.length + ends.length === 0) return { outcome: 'unchanged' as const, change: null, steps: [] }
  const first = adds.map(([, from]) => from).sort()[0] ?? on
  const endsOn = first > on ? first : on
  const cell = { subjectId: subject.key, streamId: group.id }
  const steps: Step[] = adds.map(([staffId, from]) => ({ ...cell, on: from, adds: [staffId], ends: [] }))
  if (ends.length > 0) steps.push({ ...cell, on: endsOn, adds: [], ends })
  const namesOf = (ids: readonly string[]) => ids.map(nameOf).sort().join('; ') || 'Nobody'
  const change: AllocationFileChange = {
    ...{ line, subject: subject.name, group: group.label, from: adds.length > 0 ? first : endsOn },
    ...{ before: namesOf(standing), after: namesOf([...wanted.keys()]) },
  }
  return { outcome: standing.length === 0 ? ('new' as const) : ('changed' as const), change, steps }
}

/** Of a row with several places: new where all that changes had nobody. */
function outcomeOf(outcomes: readonly Outcome[]): Outcome {
  const changed = outcomes.filter((outcome) => outcome !== 'unchanged')
  if (changed.length === 0) return 'unchanged'
  return changed.every((outcome) => outcome === 'new') ? 'new' : 'changed'
}

/** One act for each day, with each place in it once. */
function actsOf(steps: readonly Step[]) {
  const days = [...groupBy(steps, ({ on }) => on)].sort(([one], [other]) => (one < other ? -1 : 1))
  return days.map(([on, ofDay]) => {
    const byPlace = groupBy(ofDay, ({ subjectId, streamId }) => `${subjectId} ${streamId}`)
    const cells = [...byPlace.values()].flatMap((all) => {
      const [first] = all
      if (!first) return []
      const { subjectId, streamId } = first
      return [{ subjectId, streamId, adds: all.flatMap(({ adds }) => adds), ends: all.flatMap(({ ends }) => ends) }]
    })
    return { on, cells }
  })
}
