import { isOneDay } from './asc-values'
import { withoutLesson } from './document-values'
import { type DocumentLesson, type DocumentRule, plusSentence } from './timetable-tables'
import type { XmlElement, XmlReader } from './xml-document'

const kinds = {
  subject: 'subjects',
  teacher: 'teachers',
  classroom: 'classrooms',
  class: 'classes',
  group: 'groups',
} as const

type Kind = keyof typeof kinds

/** What one that no lesson has is counted as. */
const titles = {
  ...{ subject: 'Subject', teacher: 'Teacher', classroom: 'Room', class: 'Class', group: 'Group' },
  ...{ day: 'Day', period: 'Period' },
} as const

/** The ids that stand in one attribute, with commas between them. */
export const idsIn = (element: XmlElement, attribute: string) =>
  (element.attributes[attribute] ?? '').split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]))

/** What an export of aSc Timetables calls its days, periods, people and places, by their ids. */
export class AscNames {
  readonly #names: Record<Kind, Map<string, string>>
  readonly #days: Map<string, string>
  /** The names of the periods of a day in their order, and where each stands, by its number. */
  readonly #hours: string[] = []
  readonly #places = new Map<string, number>()
  /** What the file gives a name to, with its line. */
  readonly #named: { kind: keyof typeof titles; name: string; line: number }[] = []
  /** The class of a group, by both names. */
  readonly #wholes = new Map<string, string>()
  /** Those that are called by their short names, alone or beside the others. */
  readonly calledByShort = new Set<XmlElement>()

  constructor(
    private readonly reader: XmlReader,
    private readonly root: XmlElement,
  ) {
    const classes = this.#read('class')
    this.#names = {
      subject: this.#read('subject'),
      teacher: this.#read('teacher'),
      classroom: this.#read('classroom'),
      class: classes,
      group: this.#readGroups(classes),
    }
    this.#readHours()
    this.#days = this.#readDays()
  }

  must(kind: Kind, line: number, id: string): string {
    const name = this.#names[kind].get(id)
    if (name === undefined) throw this.reader.wrong(line, `there is no ${kind} “${id}” in this file.`)
    return name
  }

  /** The class that a group is of. */
  wholeOf(group: string): string | undefined {
    return this.#wholes.get(group)
  }

  /** Where a card lies; null for one that has no day or no period yet. */
  place({ line, attributes }: XmlElement, duration: number): { day: string; hours: string[] } | null {
    const at = attributes.days ?? attributes.day ?? ''
    const period = attributes.period ?? ''
    if (!/[^0]/.test(attributes.days ?? '1') || at === '' || period === '') return null
    const day = this.#days.get(at)
    if (day === undefined) throw this.reader.wrong(line, `there is no single day “${at}” in this file.`)
    const first = this.#places.get(period)
    if (first === undefined) throw this.reader.wrong(line, `there is no period “${period}” in this file.`)
    const hours = this.#hours.slice(first, first + duration)
    if (hours.length < duration) throw this.reader.wrong(line, 'this card would not end within the day.')
    return { day, hours }
  }

  /** What the lessons do not have. */
  unused(lessons: readonly DocumentLesson[]): DocumentRule[] {
    const students = lessons.flatMap((lesson) => lesson.students)
    const used: Record<keyof typeof titles, string[]> = {
      subject: lessons.map(({ subject }) => subject),
      teacher: lessons.flatMap(({ teachers }) => teachers),
      classroom: lessons.flatMap(({ rooms }) => rooms),
      class: students.flatMap((name) => [name, this.#wholes.get(name) ?? name]),
      group: students,
      day: lessons.flatMap(({ place }) => place?.day ?? []),
      period: lessons.flatMap(({ place }) => place?.hours ?? []),
    }
    const all = Object.entries(titles) as [keyof typeof titles, string][]
    return all.flatMap(([kind, title]) => {
      const own = this.#named.filter((one) => one.kind === kind).map(({ name, line }) => [name, line] as const)
      return withoutLesson(title, own, new Set(used[kind]))
    })
  }

  #idOf({ name, line, attributes }: XmlElement, known: ReadonlyMap<string, string>): string {
    const id = attributes.id ?? ''
    if (id.trim() === '') throw this.reader.wrong(line, `${name} has no id.`)
    if (known.has(id)) throw this.reader.wrong(line, `the ${name} “${id}” is there already.`)
    return id
  }

  // Two of one name would become one, so their short names tell them apart.
  #read(kind: Kind): Map<string, string> {
    const all = this.reader.allIn(this.root, kinds[kind], kind)
    const names = new Map<string, string>()
    const counts = new Map<string, number>()
    for (const element of all) counts.set(nameOf(element), (counts.get(nameOf(element)) ?? 0) + 1)
    const taken = new Set<string>()
    for (const element of all) {
      const { line, attributes } = element
      const id = this.#idOf(element, names)
      const name = nameOf(element)
      const isTwice = (counts.get(name) ?? 0) > 1
      const full = isTwice ? `${name} (${attributes.short ?? ''})` : name
      if (isTwice) this.calledByShort.add(element)
      if (full.includes('+')) throw this.reader.wrong(line, plusSentence(full))
      if (name === '') throw this.reader.wrong(line, `the ${kind} “${id}” has no name.`)
      if (taken.has(full)) throw this.reader.wrong(line, `there are two ${kinds[kind]} called “${full}”.`)
      taken.add(full)
      names.set(id, full)
      this.#named.push({ kind, name: full, line })
    }
    return names
  }

  /** A part of a class by both names, and the whole of it by its own. */
  #readGroups(classes: ReadonlyMap<string, string>): Map<string, string> {
    const groups = new Map<string, string>()
    for (const element of this.reader.allIn(this.root, kinds.group, 'group')) {
      const { line, attributes } = element
      const id = this.#idOf(element, groups)
      const whole = classes.get(attributes.classid ?? '')
      if (whole === undefined) throw this.reader.wrong(line, `the group “${id}” is of no class of this file.`)
      const isWhole = attributes.entireclass === '1'
      const name = isWhole ? whole : `${whole} ${nameOf(element).replaceAll('+', ' ')}`
      groups.set(id, name)
      this.#wholes.set(name, whole)
      if (!isWhole) this.#named.push({ kind: 'group', name, line })
    }
    return groups
  }

  #readHours() {
    for (const { line, attributes } of this.reader.allIn(this.root, 'periods', 'period')) {
      const number = attributes.period ?? ''
      if (number === '' || this.#places.has(number))
        throw this.reader.wrong(line, 'this period has no number of its own.')
      this.#places.set(number, this.#hours.length)
      const name = attributes.name?.trim() || number
      this.#hours.push(name)
      this.#named.push({ kind: 'period', name, line })
    }
  }

  /** Newer exports know sets of days, of which those with one are days; older ones number them. */
  #readDays(): Map<string, string> {
    const sets = this.reader
      .allIn(this.root, 'daysdefs', 'daysdef')
      .filter(({ attributes }) => isOneDay(attributes.days))
    const days = [...sets, ...this.reader.allIn(this.root, 'days', 'day')]
    for (const day of days) this.#named.push({ kind: 'day', name: nameOf(day), line: day.line })
    return new Map(days.map((day) => [day.attributes.days ?? day.attributes.day ?? '', nameOf(day)]))
  }
}

const nameOf = ({ attributes }: XmlElement) => attributes.name?.trim() || attributes.short?.trim() || ''
