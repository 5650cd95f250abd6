import type { RosterCounts, RosterKind, RosterPreview } from '@bellhouse/contracts'
import type { ChoosableSubject } from '../../school/subjects'
import { placeText } from './place'
import type { Place, Roster } from './roster'
import type { RowFate, RowLedger } from './row-ledger'

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
  /** Our record behind its own id, which is the external id in files that have gone out of here. */
  byId: Record<RosterKind, Map<string, Known>>
  /** Our record behind a number that people know it by (admission number, staff number, subject code, stream). */
  byNumber: Record<RosterKind, Map<string, Known>>
  /** Our term behind `year title`. */
  terms: ReadonlyMap<string, string>
  /** The current year with its current term, where there are any. */
  current: { year: string; termId: string } | null
  /** In the order in which students go through them. */
  classes: readonly KnownClass[]
  levels: readonly { code: string; name: string }[]
}

export interface KnownClass {
  code: string
  name: string
  level: string
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

/** A student and a guardian, by external ids in a plan; null where nothing is said. */
export interface GuardianLink {
  student: string
  guardian: string
  relation: string
  isPrimary: boolean | null
  isEmergency: boolean | null
  livesWith: boolean | null
}

/** The links that stand already, as `group student`, `group staff` and `student guardian` by our own ids; homerooms are among the groups. */
export interface KnownLinks {
  enrolments: ReadonlySet<string>
  teaching: ReadonlySet<string>
  guardians: ReadonlyMap<string, GuardianLink>
  /** As `stream subject term staff` by our own ids. */
  allocations: ReadonlySet<string>
}

export interface Plan {
  writes: Write[]
  /** Our id of each record of the files that is here already, by `kind externalId`. */
  known: ReadonlyMap<string, string>
  guardianLinks: GuardianLink[]
  enrolments: { group: string; student: string; beginsOn: string | null; endsOn: string | null }[]
  teaching: { group: string; staff: string; isStream: boolean }[]
  allocations: { stream: string; subject: string; termId: string; staff: string }[]
  preview: RosterPreview
  /** What has become of each row of the files. */
  ledger: RowLedger
}

const mostChanges = 500
const referenceKinds: Record<string, RosterKind> = { stream: 'streams', subject: 'subjects' }
const linkFields = ['relation', 'isPrimary', 'isEmergency', 'livesWith'] as const
const coarseRelations = new Set(['guardian', 'parent', 'relative'])

/** Subjects in one text, always in one order. */
export const keysText = (keys: Iterable<string>) => JSON.stringify([...new Set(keys)].sort())
export const keysIn = (text: string): string[] => (text ? JSON.parse(text) : [])

export const emptyCounts = (): RosterCounts => ({ new: 0, changed: 0, unchanged: 0, refused: 0 })

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
  #holders: Map<string, string> | undefined
  /** Of what has been taken: our id, where it is here already. */
  readonly known = new Map<string, string>()
  private readonly seen = new Map<string, Place>()
  private readonly names = new Map<string, string>()
  private readonly numbers = new Map<string, Place>()
  private readonly ledger: RowLedger
  private readonly namesByNumber: boolean

  constructor(
    private readonly school: School,
    { ledger, namesByNumber = false }: Pick<Roster, 'ledger' | 'namesByNumber'>,
  ) {
    this.ledger = ledger
    this.namesByNumber = namesByNumber
  }

  /** What people call a class here. */
  nameOfClass(classCode: string) {
    return this.school.classes.find(({ code }) => code === classCode)?.name ?? classCode
  }

  levelOfClass(classCode: string): string | null {
    return this.school.classes.find(({ code }) => code === classCode)?.level ?? null
  }

  /** The level that a file names in its own words, else that of the first of these classes; null where the word is none of ours. */
  levelOfSubject(word: string | null, classCodes: readonly string[]): string | null {
    const { levels, classes } = this.school
    if (word) return levels.find((level) => isLevelNamed(level, word))?.code ?? null
    return classes.find(({ code }) => classCodes.includes(code))?.level ?? classes[0]?.level ?? null
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
    const { byExternalId, byId, byNumber } = this.school
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
      const sentence = `${name} stands in this file twice with the id ${record.id}: see ${placeText(first)}.`
      this.refuse(kind, record, 'id', sentence, record.id)
      return
    }
    const known = this.find(kind, record.id, name, number)
    if (known === 'taken') {
      const holder = this.numbers.get(`${kind} ${number}`)
      const whose = holder ? `is that of ${placeText(holder)} already` : 'belongs to somebody else here'
      this.refuse(
        kind,
        record,
        'number',
        `${name} cannot be taken: the number ${number} ${whose}.`,
        number ?? undefined,
      )
      return
    }
    this.seen.set(`${kind} ${record.id}`, record)
    this.names.set(`${kind} ${record.id}`, name)
    if (known) this.known.set(`${kind} ${record.id}`, known.id)
    if (number) this.numbers.set(`${kind} ${number}`, record)
    const fate = this.compare(kind, record.id, name, known, values)
    for (const place of [record, ...(record.also ?? [])]) this.ledger.note(fate, place)
  }

  /** Our record that a record of the files would be compared with. */
  find(kind: RosterKind, externalId: string, name: string, number: string | null): Known | 'taken' | null {
    const known = this.school.byExternalId[kind].get(externalId) ?? this.school.byId[kind].get(externalId)
    const holder = number ? this.school.byNumber[kind].get(number) : undefined
    const isTakenInFile = number !== null && this.numbers.has(`${kind} ${number}`)
    if (isTakenInFile || (known && holder && holder.id !== known.id)) return 'taken'
    if (known) return known
    if (!holder) return null
    const isSame = holder.personName === undefined || holder.personName.toLowerCase() === name.toLowerCase()
    return isSame ? holder : 'taken'
  }

  private compare(kind: RosterKind, externalId: string, name: string, known: Known | null, values: Values): RowFate {
    const counts = this.counts[kind]
    const isUnlinked = !this.school.byExternalId[kind].has(externalId) && known?.id !== externalId
    if (!known) {
      counts.new += 1
      this.writes.push({ kind, externalId, id: null, values, isUnlinked })
      return 'new'
    }
    // A value that the files do not give is no reason to forget the one that is here.
    const changed = Object.entries(values).filter(
      ([field, value]) => value !== null && this.recordOr(field, value) !== (known.values[field] ?? null),
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
    const codeOf = (key: string) => this.school.byId.subjects.get(key)?.values.code ?? this.names.get(`subjects ${key}`)
    return keysIn(keys).map(codeOf).sort().join(', ')
  }

  private wordOf(field: string, value: string | null | undefined) {
    if (field === 'subjects') return this.codesOf(value ?? '')
    const kind = referenceKinds[field]
    if (!kind || !value) return value ?? ''
    const { class_code: classCode, name } = this.school.byId[kind].get(value)?.values ?? {}
    return [classCode && this.nameOfClass(classCode), name].filter(Boolean).join(' ')
  }

  private noteChange(change: RosterPreview['changes'][number]) {
    if (this.changes.length < mostChanges) this.changes.push(change)
  }

  /** Plans who looks after whom; what the files do not say of a link stays what it is. */
  relate(place: Place, name: string, link: GuardianLink, links: KnownLinks): GuardianLink[] {
    const pair = `guardianships ${link.student} ${link.guardian}`
    if (this.seen.has(pair)) {
      const sentence = `${name} has this guardian in the file already; the pair is taken once.`
      this.warn(place, 'guardian', sentence)
      this.leaveOut(place, 'guardian', sentence)
      return []
    }
    this.seen.set(pair, place)
    const [student, guardian] = [this.ownId('students', link.student), this.ownId('guardians', link.guardian)]
    const known = links.guardians.get(`${student} ${guardian}`)
    if (!known) {
      this.counts.guardianships.new += 1
      this.ledger.note('new', place)
      return [link]
    }
    // A word such as “parent” says less than the “mother” that is here.
    const given = coarseRelations.has(link.relation) ? { ...link, relation: known.relation } : link
    const changed = linkFields.filter((field) => given[field] !== null && given[field] !== known[field])
    const fate = changed.length > 0 ? 'changed' : 'unchanged'
    this.counts.guardianships[fate] += 1
    this.ledger.note(fate, place)
    for (const field of changed) {
      this.noteChange({ kind: 'guardianships', name, field, before: String(known[field]), after: String(given[field]) })
    }
    return changed.length > 0 ? [given] : []
  }

  /** Our term of a title in a year; none where it is not here. */
  termOf(year: string, title: string) {
    return this.school.terms.get(`${year} ${title}`)
  }

  /** The same as people write it: without a year the current one is meant, without a term the current one. */
  termNamed(year: string, title: string): string | undefined {
    const { current } = this.school
    if (title === '') return year === '' || year === current?.year ? current?.termId : undefined
    const wanted = `${year || (current?.year ?? '')} ${title}`.toLowerCase()
    for (const [name, id] of this.school.terms) {
      if (name.toLowerCase() === wanted || name.toLowerCase() === wanted.replace(/ (\d+)$/, ' term $1')) return id
    }
    return undefined
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
    const asked = nameKey(name)
    const found = [...this.school.byId.staff].filter(([, { personName = '' }]) => nameKey(personName) === asked)
    return found.length === 1 && found[0] ? this.remember('staff', found[0][0]) : null
  }

  /** The stream of a class by its name; without one the only stream that the class has. */
  streamNamed(classCode: string, name: string): string | null {
    const ofClass = [...this.school.byId.streams].filter(([, { values }]) => values.class_code === classCode)
    const found = name ? ofClass.filter(([, { values }]) => values.name?.toLowerCase() === name.toLowerCase()) : ofClass
    return found.length === 1 && found[0] ? this.remember('streams', found[0][0]) : null
  }

  private levelOfStream(stream: string) {
    const write = this.writes.find(({ kind, externalId }) => kind === 'streams' && externalId === stream)
    const known = this.school.byId.streams.get(this.ownId('streams', stream))
    const classCode = write?.values.class_code ?? known?.values.class_code
    return classCode ? this.levelOfClass(classCode) : null
  }

  /** A record of ours, or a new one of the files, by its own key. */
  private remember(kind: RosterKind, key: string) {
    if (this.school.byId[kind].has(key)) this.known.set(`${kind} ${key}`, key)
    return key
  }

  /** Every subject of the school and of the files. */
  subjects(): ChoosableSubject[] {
    const subjectOf = (key: string, { code, name, level, compulsory }: Values) => ({
      ...{ key, code: code ?? '', name: name ?? '', level: level ?? '', isCompulsory: compulsory === 'yes' },
    })
    const added = this.writes.filter(({ kind, id }) => kind === 'subjects' && id === null)
    return [
      ...[...this.school.byId.subjects].map(([id, { values }]) => subjectOf(id, values)),
      ...added.map(({ externalId, values }) => subjectOf(externalId, values)),
    ]
  }

  /** Our id of whoever has a learner id. */
  holderOf(learnerId: string) {
    this.#holders ??= new Map(
      [...this.school.byId.students].map(([id, { values }]) => [values.learner_id?.toLowerCase() ?? '', id]),
    )
    return this.#holders.get(learnerId.toLowerCase())
  }

  /** The class of a student who is here. */
  classOf({ values: { stream } }: Known) {
    return (stream && this.school.byId.streams.get(stream)?.values.class_code) || null
  }

  /** The level of that class. */
  levelOf(known: Known) {
    const classCode = this.classOf(known)
    return classCode ? this.levelOfClass(classCode) : null
  }

  /** Our id of a record of the files; its external id where it is new. */
  ownId(kind: RosterKind, externalId: string) {
    return this.known.get(`${kind} ${externalId}`) ?? externalId
  }

  /** Plans one link between two records, counted as new or unchanged; a second one of the same pair is only warned of. */
  link(kind: 'enrolments' | 'teaching', place: Place, pair: string, isThere: boolean): boolean {
    const first = this.seen.get(`${kind} ${pair}`)
    if (first) {
      const sentence = `This pair stands in the file already: ${placeText(first)}. It is taken once.`
      this.warn(place, null, sentence)
      this.leaveOut(place, null, sentence)
      return false
    }
    this.seen.set(`${kind} ${pair}`, place)
    const fate = isThere ? 'unchanged' : 'new'
    this.counts[kind][fate] += 1
    this.ledger.note(fate, place)
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

/** Rows that reading the files refused, under the kind that their file stands for. */
export function countReadRefusals(planner: Planner, { ledger }: Roster, kindOfFile: (file: string) => RosterKind) {
  for (const { file } of ledger.refused) planner.counts[kindOfFile(file)].refused += 1
}

const columnOf = (place: Pick<Place, 'columns'>, field: string | null) =>
  field === null ? null : (place.columns?.[field] ?? field)

/** The words of a name in any order. */
const nameKey = (name: string) => name.toLowerCase().replace(/[,.]/g, ' ').split(/\s+/).filter(Boolean).sort().join(' ')

/** By its code or its name; a level with one letter also by a word that begins with it, for instance `Advanced` for `A`. */
function isLevelNamed({ code, name }: { code: string; name: string }, word: string) {
  const asked = word.trim().toLowerCase()
  return (
    [code, name].some((text) => text.toLowerCase() === asked) ||
    (code.length === 1 && asked.startsWith(code.toLowerCase()))
  )
}
