import { renameStretch, type Stay, toStay, toText, withSuspension } from './stay'
import { type Day, Timeline } from './timeline'

/** The first of all days. */
const ever = ''

const toSubjects = (text: string | null) => (text === null ? [] : text.split(','))
const toChoice = (subjects: readonly string[]) => (subjects.length === 0 ? null : subjects.toSorted().join(','))

export interface BookedSet {
  id: string
  subject: string
  streams: readonly string[]
  from: Day
  /** The first day on which it is no more. */
  until: Day
}

/** All that the book says of a student. */
interface Page {
  stays: Timeline
  choices: Timeline
  /** The set by subject, with a word where the subject was chosen by name. */
  sets: ReadonlyMap<string, Timeline>
}

export type Position = 'active' | 'suspended' | 'left' | 'expected'

/**
 * Who was, is and will be where, as somebody would keep it in a book: plain lists of days, by none of the product's own code or
 * statements. Each line holds until what is written for later.
 */
export class MembershipBook {
  readonly #pages = new Map<string, Page>()
  readonly #sets = new Map<string, BookedSet>()
  readonly #compulsory: ReadonlySet<string>

  constructor(compulsory: readonly string[]) {
    this.#compulsory = new Set(compulsory)
  }

  /** What the book says of these students now, to be put back later. */
  copy(students: readonly string[]): ReadonlyMap<string, Page> {
    return new Map(students.map((student) => [student, this.#page(student)]))
  }

  /** As it was when it was copied; for those who are still in the book, in sets that are still taught. */
  putBack(pages: ReadonlyMap<string, Page>) {
    for (const [student, page] of pages) {
      if (!this.#pages.has(student)) continue
      this.#pages.set(student, page)
      this.#leaveSets(student)
    }
  }

  forget(student: string) {
    this.#pages.delete(student)
  }

  admits(student: string, { from, stream, subjects }: { from: Day; stream: string; subjects: readonly string[] }) {
    const stays = new Timeline().write(from, null, toText({ stream, isSuspended: false, stretch: '' }))
    this.#pages.set(student, { stays, choices: new Timeline(), sets: new Map() })
    this.chooses(student, from, { takes: subjects, drops: [] })
  }

  /** Whoever is still to come begins in that stream; who has gone is not moved. */
  moves(student: string, on: Day, stream: string) {
    const position = this.positionOf(student, on)
    if (position === 'left') return
    const day = position === 'expected' ? this.#firstDay(student) : on
    const before = this.stayOn(student, day)
    if (before?.stream !== stream) this.#stays(student, day, { stream, isSuspended: before?.isSuspended ?? false })
  }

  /** Into the stream of the next year, which begins a period of its own. */
  isTakenAlong(student: string, on: Day, stream: string) {
    const before = this.stayOn(student, on)
    if (before) this.#stays(student, on, { stream, isSuspended: before.isSuspended }, on)
  }

  leaves(student: string, on: Day) {
    if (this.positionOf(student, on) !== 'left') this.ends(student, on)
  }

  /** What was entered for later goes too. */
  ends(student: string, on: Day) {
    const { stays } = this.#page(student)
    this.#putStays(student, stays.write(on, null, null))
  }

  /**
   * Whoever is away comes back to where they were last; others are suspended from that day on, or no longer, also in what is written for
   * later, up to a line that says otherwise.
   */
  isHere(student: string, on: Day, isSuspended: boolean) {
    const position = this.positionOf(student, on)
    if (position === (isSuspended ? 'suspended' : 'active')) return
    const { stays } = this.#page(student)
    const last = stays.steps.findLast(({ from, value }) => from <= on && value !== null)
    const next = stays.steps.find(({ from }) => from > on)
    // Who never was in a stream comes back into none.
    const stream = toStay(last?.value ?? next?.value ?? null)?.stream ?? ''
    this.#stays(student, on, { stream, isSuspended })
    if (position === 'active' || position === 'suspended')
      this.#putStays(student, withSuspension(this.#page(student).stays, on, isSuspended))
  }

  /** The first that is told of somebody holds for the days before as well. */
  chooses(student: string, on: Day, { takes, drops }: { takes: readonly string[]; drops: readonly string[] }) {
    const page = this.#page(student)
    const before = toSubjects(page.choices.at(on))
    const after = toChoice([...before.filter((id) => !takes.includes(id) && !drops.includes(id)), ...takes])
    const from = page.choices.isEmpty ? ever : on
    this.#pages.set(student, { ...page, choices: page.choices.write(from, page.choices.next(on), after) })
    this.#leaveSets(student)
  }

  /** On days on which nobody knows where the kept one was, they were where the other was. */
  merges(kept: string, other: string) {
    const [mine, theirs] = [this.#page(kept), this.#page(other)]
    const stays = mine.stays.with(theirs.stays, (own, added) => own ?? added)
    const choices = mine.choices.isEmpty
      ? theirs.choices
      : mine.choices
          .with(mine.stays, (choice, stay) => (stay === null ? null : `${choice ?? ''}`))
          .with(mine.choices, (placed, choice) => (placed === null ? `+${choice ?? ''}` : `=${placed}`))
          .with(theirs.choices, (own, added) => joinChoices(own, added))
    this.#pages.set(kept, { stays, choices, sets: mine.sets })
    for (const [subject, sets] of theirs.sets) {
      const known = mine.sets.get(subject) ?? new Timeline()
      this.#putSets(
        kept,
        subject,
        known.with(sets, (own, added) => own ?? added),
      )
    }
    this.#pages.delete(other)
    this.#leaveSets(kept)
  }

  makesSet(set: BookedSet) {
    this.#sets.set(set.id, set)
  }

  setWith(id: string): BookedSet | undefined {
    return this.#sets.get(id)
  }

  /** From that day on it is taught no more; a day that is later lets it go on. */
  endsSet(id: string, until: Day) {
    const set = this.#sets.get(id)
    if (!set) return
    this.#sets.set(id, { ...set, until })
    for (const student of this.#pages.keys()) this.#leaveSets(student)
  }

  dissolvesSet(id: string) {
    this.#sets.delete(id)
    for (const student of this.#pages.keys()) this.#leaveSets(student)
  }

  /** Into a set of a subject, or back to the stream where it is null, until the next time that something begins. */
  joins(student: string, subject: string, on: Day, setId: string | null) {
    const sets = this.#page(student).sets.get(subject) ?? new Timeline()
    const now = sets.at(on)
    if (setId !== null && now?.split('|')[0] === setId) return
    const isChosen = !this.#compulsory.has(subject) && toSubjects(this.#page(student).choices.at(on)).includes(subject)
    const until = sets.steps.find(({ from, value }) => from > on && value !== null)?.from ?? null
    const value = setId === null ? null : [setId, isChosen ? 'chosen' : ''].join('|')
    this.#putSets(student, subject, now === null && value === null ? sets : sets.write(on, until, value))
    this.#leaveSets(student)
  }

  stayOn(student: string, day: Day): Stay | null {
    return toStay(this.#page(student).stays.at(day))
  }

  /** Who was here before and is away counts as gone, also where they come back later. */
  positionOf(student: string, day: Day): Position {
    const stay = this.stayOn(student, day)
    if (stay) return stay.isSuspended ? 'suspended' : 'active'
    const { stays } = this.#page(student)
    const [first] = stays.steps
    return first && first.from > day ? 'expected' : 'left'
  }

  get students() {
    return [...this.#pages.keys()]
  }

  membersOn(stream: string, day: Day): string[] {
    return this.students.filter((student) => {
      const stay = this.stayOn(student, day)
      return stay?.stream === stream && !stay.isSuspended
    })
  }

  setOf(student: string, subject: string, day: Day): string | null {
    return this.#page(student).sets.get(subject)?.at(day)?.split('|')[0] ?? null
  }

  choiceOf(student: string, day: Day): string[] {
    return toSubjects(this.#page(student).choices.at(day))
  }

  /** In a stream of which nobody has chosen the subject, everybody takes it. */
  takesIn(stream: string, subject: string, day: Day): string[] {
    const members = this.membersOn(stream, day)
    if (this.#compulsory.has(subject)) return members
    const choosers = members.filter((student) => this.choiceOf(student, day).includes(subject))
    return choosers.length > 0 ? choosers : members
  }

  /** Who is taught a subject in a stream or a set. */
  takersOn(group: string, subject: string, day: Day): string[] {
    if (this.#sets.has(group)) {
      return this.students.filter((student) => {
        const stay = this.stayOn(student, day)
        return stay !== null && !stay.isSuspended && this.setOf(student, subject, day) === group
      })
    }
    return this.takesIn(group, subject, day).filter((student) => this.setOf(student, subject, day) === null)
  }

  #page(student: string): Page {
    const page = this.#pages.get(student)
    if (!page) throw new Error(`The book has no student ${student}`)
    return page
  }

  #firstDay(student: string): Day {
    return this.#page(student).stays.steps[0]?.from ?? ever
  }

  #stays(student: string, on: Day, stay: Omit<Stay, 'stretch'>, year?: Day) {
    const { stays } = this.#page(student)
    const before = toStay(stays.write(on, null, null).steps.findLast(({ value }) => value !== null)?.value ?? null)
    const own = toStay(stays.at(on))
    const next = stays.next(on)
    const following = toStay(next === null ? null : stays.at(next))
    const beginsStretch = own !== null && stays.steps.some(({ from }) => from === on) && own.stretch === on
    const stretch = year ?? (beginsStretch ? before?.stretch : (own ?? following ?? before)?.stretch) ?? ''
    const written = stays.write(on, next, toText({ ...stay, stretch }))
    // What no longer begins with the year goes on as what was before it.
    const renamed = beginsStretch && year === undefined ? renameStretch(written, on, stretch) : written
    this.#putStays(student, renamed)
  }

  #putStays(student: string, stays: Timeline) {
    this.#pages.set(student, { ...this.#page(student), stays })
    this.#leaveSets(student)
  }

  #putSets(student: string, subject: string, sets: Timeline) {
    const page = this.#page(student)
    this.#pages.set(student, { ...page, sets: new Map([...page.sets, [subject, sets]]) })
  }

  /** Nobody is in a set on days on which they are not in its streams, have not its subject where they chose it, or it is not taught. */
  #leaveSets(student: string) {
    const { stays, choices, sets } = this.#page(student)
    for (const [subject, days] of sets) {
      const there = days.with(stays, (value, stay) => {
        const set = this.#sets.get(value?.split('|')[0] ?? '')
        return set?.streams.includes(toStay(stay)?.stream ?? '') ? value : null
      })
      const chosen = there.with(choices, (value, choice) =>
        value?.endsWith('chosen') && !toSubjects(choice).includes(subject) ? null : value,
      )
      this.#putSets(student, subject, this.#whileTaught(chosen))
    }
  }

  #whileTaught(days: Timeline): Timeline {
    const limits = [...new Set(days.steps.flatMap(({ value }) => value?.split('|')[0] ?? []))]
    return limits.reduce((kept, id) => {
      const { from = ever, until = null } = this.#sets.get(id) ?? {}
      const taught = new Timeline().write(from, until, 'taught')
      return kept.with(taught, (value, isTaught) => (value?.startsWith(id) && isTaught === null ? null : value))
    }, days)
  }
}

/** `=` before what the kept record says of its own days; elsewhere what both say. */
function joinChoices(own: string | null, added: string | null): string | null {
  const mine = (own ?? '').slice(1).split(',').filter(Boolean)
  if (own?.startsWith('=')) return toChoice(mine)
  return toChoice([...new Set([...mine, ...toSubjects(added)])])
}
