import { withoutLesson } from './document-values'
import { type DocumentLesson, type DocumentRule, plusSentence } from './timetable-tables'
import { breaksOf, closedTimes } from './xhstt-breaks'
import type { XmlElement, XmlReader } from './xml-document'

export type ResourceKind = 'students' | 'teachers' | 'rooms'

const kinds: readonly [ResourceKind, RegExp][] = [
  ['teachers', /teacher|staff|lecturer|instructor|professor|docent/i],
  ['students', /class|student|pupil|group|stream|course|lecture/i],
  ['rooms', /room|lab|hall|venue|location/i],
]

/** What an instance of the archive calls its times and resources, by their ids. */
export class XhsttNames {
  /** In the order of the week. */
  readonly #times = new Map<string, { day: string; at: number }>()
  readonly #timesOfDay = new Map<string, string[]>()
  /** What the hours of a day are called: a break stands between two of them and has no number. */
  readonly #hours: string[]
  readonly #resources = new Map<string, { kind: ResourceKind; name: string; line: number }>()

  constructor(
    private readonly reader: XmlReader,
    instance: XmlElement,
  ) {
    const times = reader.mustHave(instance, 'Times')
    const days = this.#namesIn(reader.one(times, 'TimeGroups'), 'Day')
    for (const time of reader.all(times, 'Time')) this.#readTime(time, days)
    const resources = reader.mustHave(instance, 'Resources')
    const types = this.#namesIn(reader.one(resources, 'ResourceTypes'), 'ResourceType')
    for (const resource of reader.all(resources, 'Resource')) this.#readResource(resource, types)
    this.#mustDiffer(reader.all(resources, 'Resource'))
    this.#hours = this.#countHours(instance)
  }

  /** A day and the hours of it in a row. */
  place(line: number, time: string, duration: number): { day: string; hours: string[] } {
    const found = this.#times.get(time)
    if (!found) throw this.reader.wrong(line, `there is no time “${time}” in this file.`)
    const { day, at } = found
    if (at + duration > (this.#timesOfDay.get(day)?.length ?? 0))
      throw this.reader.wrong(line, 'this event would not end within the day.')
    return { day, hours: this.#hours.slice(at, at + duration) }
  }

  resource(line: number, id: string) {
    const found = this.#resources.get(id)
    if (!found) throw this.reader.wrong(line, `there is no resource “${id}” in this file.`)
    return found
  }

  /** Teachers, classes and rooms that no lesson has. */
  unused(lessons: readonly DocumentLesson[]): DocumentRule[] {
    const used = lessons.flatMap((lesson) => kinds.flatMap(([kind]) => lesson[kind].map((name) => `${kind} ${name}`)))
    const resources = [...this.#resources.values()].map(({ kind, name, line }) => [`${kind} ${name}`, line] as const)
    return withoutLesson('Resource', resources, new Set(used))
  }

  id(element: XmlElement): string {
    const id = element.attributes.Id ?? ''
    if (id.trim() === '') throw this.reader.wrong(element.line, `${element.name} has no Id.`)
    return id
  }

  reference(element: XmlElement): string {
    const id = element.attributes.Reference ?? ''
    if (id.trim() === '') throw this.reader.wrong(element.line, `${element.name} has no Reference.`)
    return id
  }

  #namesIn(list: XmlElement | undefined, kind: string): Map<string, string> {
    const all = list ? this.reader.all(list, kind) : []
    return new Map(
      all.map((element) => [this.id(element), this.reader.text(element, 'Name').trim() || this.id(element)]),
    )
  }

  #readTime(time: XmlElement, days: ReadonlyMap<string, string>) {
    const id = this.id(time)
    if (this.#times.has(id)) throw this.reader.wrong(time.line, `the time “${id}” is there already.`)
    const day = days.get(this.reference(this.reader.mustHave(time, 'Day')))
    if (day === undefined) throw this.reader.wrong(time.line, `the time “${id}” is of no day of this file.`)
    const before = this.#timesOfDay.get(day) ?? []
    this.#times.set(id, { day, at: before.length })
    this.#timesOfDay.set(day, [...before, id])
  }

  #countHours(instance: XmlElement): string[] {
    const people = [...this.#resources].flatMap(([id, { kind }]) => (kind === 'rooms' ? [] : id))
    const breaks = breaksOf([...this.#timesOfDay.values()], closedTimes(this.reader, instance, people))
    let lessons = 0
    return breaks.map((isBreak, at) => {
      if (!isBreak) lessons += 1
      return isBreak ? `Break at ${at + 1}` : String(lessons)
    })
  }

  #readResource(resource: XmlElement, types: ReadonlyMap<string, string>) {
    const id = this.id(resource)
    if (this.#resources.has(id)) throw this.reader.wrong(resource.line, `the resource “${id}” is there already.`)
    const type = this.reference(this.reader.mustHave(resource, 'ResourceType'))
    const words = types.get(type)
    if (words === undefined) throw this.reader.wrong(resource.line, `there is no type “${type}” of resources.`)
    const kind = kinds.find(([, pattern]) => pattern.test(type) || pattern.test(words))?.[0]
    if (!kind)
      throw this.reader.wrong(resource.line, `“${words}” is none of teachers, classes and rooms, so it cannot be read.`)
    const name = this.reader.text(resource, 'Name').trim() || id
    if (name.includes('+')) throw this.reader.wrong(resource.line, plusSentence(name))
    this.#resources.set(id, { kind, name, line: resource.line })
  }

  // Two of one name would become one, and clash with themselves.
  #mustDiffer(elements: readonly XmlElement[]) {
    const known = new Set<string>()
    for (const element of elements) {
      const { kind, name } = this.resource(element.line, this.id(element))
      if (known.has(`${kind} ${name}`)) throw this.reader.wrong(element.line, `there are two ${kind} called “${name}”.`)
      known.add(`${kind} ${name}`)
    }
  }
}
