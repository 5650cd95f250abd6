import type { RosterCounts, RosterKind, RosterPreview } from '@bellhouse/contracts'
import { isSameText } from '../../../platform/table-file/clean-cells'
import type { ChoosableSubject } from '../../school/subjects'
import { isOfNumber, type Numbered } from './holder-of-number'
import type { KnownSchool } from './known-school'
import { placeText } from './place'
import type { Place, Roster } from './roster'
import { emptyCounts, type Known, keysIn, type Values, type Write } from './roster-plan'
import type { RowFate, RowLedger } from './row-ledger'
import { sharedSentence } from './shared-sentence'

const mostChanges = 500
const referenceKinds: Record<string, RosterKind> = { stream: 'streams', subject: 'subjects' }

/** Compares one roster with the school, record by record; nothing is written. */
export class Planner {
  readonly writes: Write[] = []
  readonly changes: RosterPreview['changes'] = []
  readonly counts: Record<RosterKind, RosterCounts> = {
    students: emptyCounts(),
    guardians: emptyCounts(),
    guardianships: emptyCounts(),
    staff: emptyCounts(),
    subjects: emptyCounts(),
    streams: emptyCounts(),
    groups: emptyCounts(),
    enrolments: emptyCounts(),
    teaching: emptyCounts(),
  }
  /** Of what has been taken: our id, where it is here already. */
  readonly known = new Map<string, string>()
  private readonly seen = new Map<string, Place>()
  private readonly names = new Map<string, string>()
  private readonly numbers = new Map<string, Place & { id: string }>()
  private readonly ledger: RowLedger
  readonly namesByNumber: boolean

  constructor(
    readonly school: KnownSchool,
    { ledger, namesByNumber = false }: Pick<Roster, 'ledger' | 'namesByNumber'>,
  ) {
    this.ledger = ledger
    this.namesByNumber = namesByNumber
  }

  /** A row is counted with its first fault; what other rows add to it goes with it. */
  refuse(kind: RosterKind, place: Place & { id?: string }, field: string | null, sentence: string, value?: string) {
    if (this.ledger.refuse(place, columnOf(place, field), sentence, value)) this.counts[kind].refused += 1
    if (place.id !== undefined) this.ledger.drop(place.id, { fate: 'refused', place })
  }

  leaveOut(place: Place & { id?: string }, field: string | null, sentence: string, value?: string) {
    this.ledger.leaveOut(place, columnOf(place, field), sentence, value)
    if (place.id !== undefined) this.ledger.drop(place.id, { fate: 'leftOut', place })
  }

  warn(
    place: Place | { file: string; line: null; columns?: never },
    field: string | null,
    sentence: string,
    value?: string,
  ) {
    this.ledger.warn(place, columnOf(place, field), sentence, value)
  }

  /** A row that names what does not come in goes the same way, and says why. */
  lose(kind: RosterKind, place: Place, { field, id, what }: { field: string; id: string; what: string }) {
    const dropped = this.ledger.dropped(id)
    if (dropped?.fate === 'leftOut') {
      return this.leaveOut(place, field, `The ${what} ${id} is left out: ${placeText(dropped.place)}.`, id)
    }
    const sentence = dropped
      ? `The ${what} ${id} was refused: ${placeText(dropped.place)}.`
      : `There is no ${what} ${id} in these files or at the school.`
    this.refuse(kind, place, field, sentence, id)
  }

  /** Whether a record of this external id has been taken from the files. */
  has(kind: RosterKind, externalId: string) {
    return this.seen.has(`${kind} ${externalId}`)
  }

  /** Whether there is one, in the files or from an import before; what was dropped from the files does not stand. */
  stands(kind: RosterKind, externalId: string): boolean {
    const key = `${kind} ${externalId}`
    if (this.seen.has(key) || this.known.has(key)) return true
    if (externalId === '' || this.ledger.dropped(externalId)) return false
    const { byExternalId, byId, byNumber } = this.school.held
    const known =
      byExternalId[kind].get(externalId) ??
      byId[kind].get(externalId) ??
      (this.namesByNumber ? byNumber[kind].get(externalId) : undefined)
    if (!known) return false
    this.known.set(key, known.id)
    return true
  }

  /** Plans one record; `number` is what people know it by, and no two records may share it. */
  take(kind: RosterKind, record: Place & { id: string }, name: string, number: string | null, values: Values) {
    const first = this.seen.get(`${kind} ${record.id}`)
    if (first) {
      const before = { name: this.names.get(`${kind} ${record.id}`) ?? name, place: first }
      this.refuse(kind, record, 'id', sharedSentence(`id ${record.id}`, before, { name, place: record }), record.id)
      return
    }
    const known = this.find(kind, record.id, { name, number, birthDate: values.birth_date ?? null })
    if (known === 'taken') {
      this.refuse(kind, record, 'number', this.takenSentence(kind, record, name, number), number ?? undefined)
      return
    }
    this.seen.set(`${kind} ${record.id}`, record)
    this.names.set(`${kind} ${record.id}`, name)
    if (known) this.known.set(`${kind} ${record.id}`, known.id)
    if (number) this.numbers.set(`${kind} ${number}`, record)
    const fate = this.compare(kind, record.id, name, known, values)
    for (const place of [record, ...(record.also ?? [])]) this.ledger.note(fate, place)
  }

  private takenSentence(kind: RosterKind, record: Place, name: string, number: string | null) {
    const holder = this.numbers.get(`${kind} ${number}`)
    if (!holder)
      return `${name} cannot be taken: the number ${number} belongs to ${this.holderHere(kind, number)} here.`
    const before = { name: this.names.get(`${kind} ${holder.id}`) ?? name, place: holder }
    return sharedSentence(`number ${number}`, before, { name, place: record })
  }

  private holderHere(kind: RosterKind, number: string | null) {
    const known = this.school.held.byNumber[kind].get(number ?? '')
    return known?.personName ?? known?.values.name ?? 'another record'
  }

  /** Our record that a record of the files would be compared with. */
  find(kind: RosterKind, externalId: string, { number, ...given }: Numbered): Known | 'taken' | null {
    const known = this.school.held.byExternalId[kind].get(externalId) ?? this.school.held.byId[kind].get(externalId)
    const holder = number ? this.school.held.byNumber[kind].get(number) : undefined
    const isTakenInFile = number !== null && this.numbers.has(`${kind} ${number}`)
    if (isTakenInFile || (known && holder && holder.id !== known.id)) return 'taken'
    if (known) return known
    if (!holder) return null
    return isOfNumber(holder, given) ? holder : 'taken'
  }

  private compare(kind: RosterKind, externalId: string, name: string, known: Known | null, values: Values): RowFate {
    const counts = this.counts[kind]
    const isUnlinked = !this.school.held.byExternalId[kind].has(externalId) && known?.id !== externalId
    if (!known) {
      counts.new += 1
      this.writes.push({ kind, externalId, id: null, values, isUnlinked })
      return 'new'
    }
    // A value that the files do not give is no reason to forget the one that is here.
    const changed = Object.entries(values).filter(
      ([field, value]) => value !== null && !isSameText(this.recordOr(field, value), known.values[field]),
    )
    const fate = changed.length > 0 ? 'changed' : 'unchanged'
    counts[fate] += 1
    for (const [field, after] of changed) {
      this.noteChange({
        kind,
        name,
        field,
        before: this.wordOf(field, known.values[field]),
        after: this.nameOr(field, after),
      })
    }
    if (changed.length > 0 || isUnlinked) {
      this.writes.push({ kind, externalId, id: known.id, values: Object.fromEntries(changed), isUnlinked })
    }
    return fate
  }

  // A reference is written with the external id and kept with our own.
  private recordOr(field: string, value: string) {
    const kind = referenceKinds[field]
    return kind ? (this.known.get(`${kind} ${value}`) ?? value) : value
  }

  private nameOr(field: string, value: string | null) {
    if (field === 'subjects') return this.codesOf(value ?? '')
    const kind = referenceKinds[field]
    return (kind ? this.names.get(`${kind} ${value}`) : value) ?? ''
  }

  /** Subjects that were chosen, by their codes. */
  private codesOf(keys: string) {
    const codeOf = (key: string) =>
      this.school.held.byId.subjects.get(key)?.values.code ?? this.names.get(`subjects ${key}`)
    return keysIn(keys).map(codeOf).sort().join(', ')
  }

  private wordOf(field: string, value: string | null | undefined) {
    if (field === 'subjects') return this.codesOf(value ?? '')
    const kind = referenceKinds[field]
    if (!kind || !value) return value ?? ''
    const { class_code: classCode, name } = this.school.held.byId[kind].get(value)?.values ?? {}
    return [classCode && this.school.nameOfClass(classCode), name].filter(Boolean).join(' ')
  }

  noteChange(change: RosterPreview['changes'][number]) {
    if (this.changes.length < mostChanges) this.changes.push(change)
  }

  /** The one subject of this code or name, of the level of a stream where that is said; null where there is none or several. */
  subjectNamed(word: string, stream?: string): string | null {
    const asked = word.toLowerCase()
    const named = this.subjects().filter(({ code, name }) => [code, name].some((one) => one.toLowerCase() === asked))
    const level = stream && this.levelOfStream(stream)
    const fitting = named.length > 1 && level ? named.filter((subject) => subject.level === level) : named
    const [only] = fitting.length === 1 ? fitting : []
    return only ? this.remember('subjects', only.key) : null
  }

  /** The one member of staff of this name. */
  staffNamed(name: string): string | null {
    return this.rememberFound('staff', this.school.staffNamed(name))
  }

  /** The stream of a class by its name; without one the only stream that the class has. */
  streamNamed(classCode: string, name: string): string | null {
    return this.rememberFound('streams', this.school.streamNamed(classCode, name))
  }

  private levelOfStream(stream: string) {
    const write = this.writes.find(({ kind, externalId }) => kind === 'streams' && externalId === stream)
    const known = this.school.held.byId.streams.get(this.ownId('streams', stream))
    const classCode = write?.values.class_code ?? known?.values.class_code
    return classCode ? this.school.levelOfClass(classCode) : null
  }

  /** A record of ours, or a new one of the files, by its own key. */
  private remember(kind: RosterKind, key: string) {
    if (this.school.held.byId[kind].has(key)) this.known.set(`${kind} ${key}`, key)
    return key
  }

  private rememberFound(kind: RosterKind, key: string | null) {
    return key === null ? null : this.remember(kind, key)
  }

  /** Every subject of the school and of the files. */
  subjects(): ChoosableSubject[] {
    const subjectOf = (key: string, { code, name, level, compulsory }: Values) => ({
      ...{ key, code: code ?? '', name: name ?? '', level: level ?? '', isCompulsory: compulsory === 'yes' },
    })
    const added = this.writes.filter(({ kind, id }) => kind === 'subjects' && id === null)
    return [
      ...[...this.school.held.byId.subjects].map(([id, { values }]) => subjectOf(id, values)),
      ...added.map(({ externalId, values }) => subjectOf(externalId, values)),
    ]
  }

  /** Our id of a record of the files; its external id where it is new. */
  ownId(kind: RosterKind, externalId: string) {
    return this.known.get(`${kind} ${externalId}`) ?? externalId
  }

  /** Plans one link between two records, counted as new or unchanged; a second one of the same pair is only warned of. */
  link(kind: 'enrolments' | 'teaching', place: Place, pair: string, isThere: boolean): boolean {
    const first = this.seen.get(`${kind} ${pair}`)
    if (first) {
      this.leaveOutAgain(place, null, `This pair is already in the file: ${placeText(first)}. It is imported once.`)
      return false
    }
    this.notePair(kind, place, pair, isThere ? 'unchanged' : 'new')
    return !isThere
  }

  /** Counts a row that links two records. */
  notePair(kind: RosterKind, place: Place, pair: string, fate: 'new' | 'changed' | 'unchanged') {
    this.seen.set(`${kind} ${pair}`, place)
    this.counts[kind][fate] += 1
    this.ledger.note(fate, place)
  }

  /** What says the same once more is left out, with a word of why. */
  leaveOutAgain(place: Place, field: string | null, sentence: string) {
    this.warn(place, field, sentence)
    this.leaveOut(place, field, sentence)
  }

  /** People of an earlier import whom these files no longer name, of each kind of which the files name anybody. */
  countMissing() {
    const countOf = (kind: RosterKind) => {
      if (Object.values(this.counts[kind]).every((count) => count === 0)) return 0
      const ids = [...this.school.held.byExternalId[kind].keys()]
      return ids.filter((id) => !this.has(kind, id) && !this.ledger.dropped(id)).length
    }
    return { students: countOf('students'), staff: countOf('staff'), guardians: countOf('guardians') }
  }
}

/** Rows that reading the files refused, under the kind that their file stands for. */
export function countReadRefusals(planner: Planner, { ledger }: Roster, kindOfFile: (file: string) => RosterKind) {
  for (const { file } of ledger.refused) planner.counts[kindOfFile(file)].refused += 1
}

const columnOf = (place: Pick<Place, 'columns'>, field: string | null) =>
  field === null ? null : (place.columns?.[field] ?? field)
