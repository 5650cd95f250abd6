interface Admitted {
  name: string
  admittedOn: string
  stream: string
}

interface Stay {
  from: string
  /** Null while they are at no stream of the school. */
  stream: string | null
}

interface Held {
  kind: 'Activity' | 'End of term'
  subject: string
  /** Percent by name. */
  marks: ReadonlyMap<string, number>
}

/** A school as somebody would keep it in a book. Every figure is reckoned from that, by none of the product's own code. */
export class SchoolBook {
  readonly #stays = new Map<string, Stay[]>()
  readonly #held: Held[] = []
  readonly #sessions: { name: string; isThere: boolean }[] = []

  admits({ name, admittedOn, stream }: Admitted) {
    this.stays(name, admittedOn, stream)
  }

  stays(name: string, from: string, stream: string | null) {
    this.#stays.set(name, [...(this.#stays.get(name) ?? []), { from, stream }])
  }

  /** Who is in a stream on a day, by name. */
  membersOn(stream: string, day: string): string[] {
    return [...this.#stays.keys()].filter((name) => this.streamOn(name, day) === stream).sort()
  }

  streamOn(name: string, day: string): string | null {
    const past = (this.#stays.get(name) ?? []).filter(({ from }) => from <= day)
    return past.sort((one, other) => (one.from < other.from ? -1 : 1)).at(-1)?.stream ?? null
  }

  held(kind: Held['kind'], subject: string, marks: Readonly<Record<string, number>>) {
    this.#held.push({ kind, subject, marks: new Map(Object.entries(marks)) })
  }

  took(name: string, isThere: boolean) {
    this.#sessions.push({ name, isThere })
  }

  /** Sessions in whose registers somebody stands, and in how many of them they were there. */
  attendanceOf(name: string) {
    const own = this.#sessions.filter((session) => session.name === name)
    return { held: own.length, present: own.filter(({ isThere }) => isThere).length }
  }

  /** A fifth from the activities, the rest from the examination; what was not held for somebody leaves its weight to the other. */
  percentOf(name: string, subject: string): number | null {
    const parts = [
      { weight: 20, mean: this.#meanOf(name, subject, 'Activity') },
      { weight: 80, mean: this.#meanOf(name, subject, 'End of term') },
    ].flatMap(({ weight, mean }) => (mean === null ? [] : [{ weight, mean }]))
    if (parts.length === 0) return null
    const sum = parts.reduce((total, { weight, mean }) => total + weight * mean, 0)
    return Math.floor(sum / parts.reduce((total, { weight }) => total + weight, 0) + 0.5)
  }

  /** By subject, of those that somebody has a mark in. */
  percentsOf(name: string): Map<string, number> {
    const taken = new Set(this.#held.flatMap(({ subject, marks }) => (marks.has(name) ? subject : [])))
    return new Map([...taken].map((subject) => [subject, this.percentOf(name, subject) ?? 0]))
  }

  averageOf(name: string): number {
    const percents = [...this.percentsOf(name).values()]
    return percents.reduce((sum, one) => sum + one, 0) / percents.length
  }

  /** Five points for 80 and more, one less for each ten below, at least one. */
  pointsOf(name: string) {
    const points = [...this.percentsOf(name).values()].map((percent) =>
      Math.min(5, Math.max(1, Math.floor(percent / 10) - 3)),
    )
    return { total: points.reduce((sum, one) => sum + one, 0) }
  }

  #meanOf(name: string, subject: string, kind: Held['kind']): number | null {
    const own = this.#held.filter((one) => one.subject === subject && one.kind === kind)
    const given = own.flatMap(({ marks }) => marks.get(name) ?? [])
    return given.length === 0 ? null : given.reduce((sum, one) => sum + one, 0) / given.length
  }
}
