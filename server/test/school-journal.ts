type Day = string

interface Stay {
  from: Day
  /** Null while they are at no stream of the school. */
  stream: string | null
}

interface Choice {
  from: Day
  subjects: readonly string[]
}

export interface JournalTerm {
  id: string
  start: Day
  end: Day
}

interface Held {
  term: string
  stream: string
  subject: string
  on: Day
  /** By student. */
  marks: ReadonlyMap<string, number>
}

interface Taken {
  term: string
  student: string
  isThere: boolean
}

const lastBefore = <T extends { from: Day }>(all: readonly T[], day: Day) =>
  all.filter(({ from }) => from <= day).sort((one, other) => (one.from < other.from ? 1 : -1))[0]

/**
 * A school as somebody would keep it in a book: who came, moved, chose and left on which day, what was held and what was taken.
 * Every figure is reckoned from that, by none of the product's own code.
 */
export class SchoolJournal {
  readonly #stays = new Map<string, readonly Stay[]>()
  readonly #choices = new Map<string, readonly Choice[]>()
  readonly #held: Held[] = []
  readonly #taken: Taken[] = []
  readonly #compulsory: ReadonlySet<string>

  constructor(compulsory: readonly string[]) {
    this.#compulsory = new Set(compulsory)
  }

  get students() {
    return [...this.#stays.keys()]
  }

  /** From that day on, until something later is written. */
  stays(student: string, from: Day, stream: string | null) {
    this.#stays.set(student, [...(this.#stays.get(student) ?? []), { from, stream }])
  }

  chooses(student: string, from: Day, subjects: readonly string[]) {
    this.#choices.set(student, [...(this.#choices.get(student) ?? []), { from, subjects }])
  }

  /** Forgets the last line about where a student is, as if it had never been written. */
  forgetStay(student: string) {
    this.#stays.set(student, (this.#stays.get(student) ?? []).slice(0, -1))
  }

  held(held: Held) {
    this.#held.push(held)
  }

  took(term: string, student: string, isThere: boolean) {
    this.#taken.push({ term, student, isThere })
  }

  streamOn(student: string, day: Day): string | null {
    return lastBefore(this.#stays.get(student) ?? [], day)?.stream ?? null
  }

  takes(student: string, subject: string, day: Day): boolean {
    if (this.#compulsory.has(subject)) return true
    return lastBefore(this.#choices.get(student) ?? [], day)?.subjects.includes(subject) ?? false
  }

  membersOn(stream: string, day: Day): string[] {
    return this.students.filter((student) => this.streamOn(student, day) === stream).sort()
  }

  takersOn(stream: string, subject: string, day: Day): string[] {
    return this.membersOn(stream, day).filter((student) => this.takes(student, subject, day))
  }

  /** Percent by subject: the mean of all that a student was given in the term, in whichever stream. */
  percentsOf(student: string, term: JournalTerm): Map<string, number> {
    const given = new Map<string, number[]>()
    for (const { subject, marks } of this.#of(term)) {
      const mark = marks.get(student)
      if (mark !== undefined) given.set(subject, [...(given.get(subject) ?? []), mark])
    }
    return new Map(
      [...given].map(([subject, marks]) => [
        subject,
        Math.floor(marks.reduce((sum, one) => sum + one, 0) / marks.length + 0.5),
      ]),
    )
  }

  /** What was held in the stream while the student was there and took the subject, without a mark for them. */
  missingOf(student: string, stream: string, term: JournalTerm): number {
    return this.#without(student, stream, term).filter((one) => this.#wasExpected(student, one)).length
  }

  /** What was held in the stream while the student was not there or did not take the subject, without a mark for them. */
  leftOutOf(student: string, stream: string, term: JournalTerm): number {
    return this.#without(student, stream, term).filter((one) => !this.#wasExpected(student, one)).length
  }

  /** Sessions in which the student stands in a register of the term, and in how many of them they were there. */
  attendanceOf(student: string, term: JournalTerm) {
    const sessions = this.#taken.filter((one) => one.term === term.id && one.student === student)
    return { held: sessions.length, present: sessions.filter(({ isThere }) => isThere).length }
  }

  #of(term: JournalTerm) {
    return this.#held.filter((one) => one.term === term.id)
  }

  /** What was held in the stream without a mark for the student, in subjects that are theirs. */
  #without(student: string, stream: string, term: JournalTerm) {
    const marked = new Set(this.#of(term).flatMap(({ subject, marks }) => (marks.has(student) ? subject : [])))
    return this.#of(term).filter(
      (one) =>
        one.stream === stream &&
        !one.marks.has(student) &&
        (marked.has(one.subject) || this.takes(student, one.subject, term.end)),
    )
  }

  #wasExpected(student: string, { stream, subject, on }: Held): boolean {
    return this.streamOn(student, on) === stream && this.takes(student, subject, on)
  }
}
