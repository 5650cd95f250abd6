import type { RosterCounts, RosterKind, RosterMapping, RosterNote, RosterPreview } from '@bellhouse/contracts'
import type { Place, Roster } from './roster'

/** A record of ours, as far as a roster can change it: every value as text, null where there is none. */
export type Values = Record<string, string | null>

export interface Known {
  id: string
  /** Of people: a number alone does not make two of them the same person. */
  personName?: string
  values: Values
}

/** What the school holds already of the things that a roster names. */
export interface School {
  /** Our record behind an external id, by kind. */
  byExternalId: Record<RosterKind, Map<string, Known>>
  /** Our record behind a number that people know it by (admission number, staff number, subject code, stream). */
  byNumber: Record<RosterKind, Map<string, Known>>
}

/** One record to write: new without `id`, else changed in the named values. */
export interface Write {
  kind: RosterKind
  externalId: string
  id: string | null
  values: Values
  /** Whether the external id is not written down yet. */
  isUnlinked: boolean
}

export interface Plan {
  writes: Write[]
  /** Pairs of external ids: student and guardian with the relation. */
  guardianLinks: { student: string; guardian: string; relation: string }[]
  enrolments: { group: string; student: string; beginsOn: string | null; endsOn: string | null }[]
  teaching: { group: string; staff: string; isStream: boolean }[]
  preview: RosterPreview
}

export const emptyCounts = (): RosterCounts => ({ new: 0, changed: 0, unchanged: 0, refused: 0 })

/** Compares one roster with the school, record by record; nothing is written. */
export class Planner {
  readonly writes: Write[] = []
  readonly refused: RosterNote[] = []
  readonly warnings: RosterNote[] = []
  readonly changes: RosterPreview['changes'] = []
  readonly counts: Record<RosterKind, RosterCounts> = {
    students: emptyCounts(),
    guardians: emptyCounts(),
    staff: emptyCounts(),
    subjects: emptyCounts(),
    streams: emptyCounts(),
    groups: emptyCounts(),
    enrolments: emptyCounts(),
    teaching: emptyCounts(),
  }
  private readonly seen = new Set<string>()
  private readonly numbers = new Map<string, string>()

  constructor(private readonly school: School) {}

  refuse(kind: RosterKind, place: Place, column: string | null, sentence: string) {
    this.counts[kind].refused += 1
    this.refused.push({ file: place.file, line: place.line, column, sentence })
  }

  warn(place: Place, column: string | null, sentence: string) {
    this.warnings.push({ file: place.file, line: place.line, column, sentence })
  }

  /** Whether a record of this external id has been taken from the files. */
  has(kind: RosterKind, externalId: string) {
    return this.seen.has(`${kind} ${externalId}`)
  }

  /** Plans one record; `number` is what people know it by, and no two records may share it. */
  take(kind: RosterKind, record: Place & { id: string }, name: string, number: string | null, values: Values) {
    if (this.has(kind, record.id)) {
      this.refuse(kind, record, null, `${name} stands in this file twice with the id ${record.id}.`)
      return
    }
    const known = this.find(kind, record.id, name, number)
    if (known === 'taken') {
      this.refuse(kind, record, null, `${name} cannot be taken: the number ${number} belongs to somebody else here.`)
      return
    }
    this.seen.add(`${kind} ${record.id}`)
    if (number) this.numbers.set(`${kind} ${number}`, record.id)
    this.compare(kind, record.id, name, known, values)
  }

  private find(kind: RosterKind, externalId: string, name: string, number: string | null): Known | 'taken' | null {
    const known = this.school.byExternalId[kind].get(externalId)
    const holder = number ? this.school.byNumber[kind].get(number) : undefined
    const isTakenInFile = number !== null && this.numbers.has(`${kind} ${number}`)
    if (isTakenInFile || (known && holder && holder.id !== known.id)) return 'taken'
    if (known) return known
    if (!holder) return null
    const isSame = holder.personName === undefined || holder.personName.toLowerCase() === name.toLowerCase()
    return isSame ? holder : 'taken'
  }

  private compare(kind: RosterKind, externalId: string, name: string, known: Known | null, values: Values) {
    const counts = this.counts[kind]
    const isUnlinked = !this.school.byExternalId[kind].has(externalId)
    if (!known) {
      counts.new += 1
      this.writes.push({ kind, externalId, id: null, values, isUnlinked })
      return
    }
    // A value that the files do not give is no reason to forget the one that is here.
    const changed = Object.entries(values).filter(
      ([field, value]) => value !== null && value !== (known.values[field] ?? null),
    )
    counts[changed.length > 0 ? 'changed' : 'unchanged'] += 1
    for (const [field, after] of changed) {
      if (this.changes.length >= 500) break
      this.changes.push({ kind, name, field, before: known.values[field] ?? '', after: after ?? '' })
    }
    if (changed.length > 0 || isUnlinked) {
      this.writes.push({ kind, externalId, id: known.id, values: Object.fromEntries(changed), isUnlinked })
    }
  }

  /** Plans one link between two records, counted as new or unchanged; a second one of the same pair is only warned of. */
  link(kind: 'enrolments' | 'teaching', place: Place, pair: string, isThere: boolean): boolean {
    if (this.has(kind, pair)) {
      this.warn(place, null, 'This pair stands in the file already; it is taken once.')
      return false
    }
    this.seen.add(`${kind} ${pair}`)
    this.counts[kind][isThere ? 'unchanged' : 'new'] += 1
    return !isThere
  }

  /** People of an earlier import whom these files no longer name. */
  countMissing() {
    const kinds: RosterKind[] = ['students', 'staff', 'guardians']
    return kinds.reduce((sum, kind) => {
      const ids = [...this.school.byExternalId[kind].keys()]
      return sum + ids.filter((id) => !this.has(kind, id)).length
    }, 0)
  }
}

export const isOfSchools = (mapping: RosterMapping) => (record: { schools: string[] }) =>
  mapping.schools.some((school) => record.schools.includes(school))

/** Notes that reading the files gave, under the kind that its file stands for. */
export function countReadRefusals(planner: Planner, roster: Roster, kindOfFile: (file: string) => RosterKind) {
  for (const note of roster.refused) {
    planner.counts[kindOfFile(note.file)].refused += 1
    planner.refused.push(note)
  }
  planner.warnings.push(...roster.warnings)
}
