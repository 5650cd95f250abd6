import { withoutLesson } from './document-values'
import { type DocumentLesson, type DocumentRule, plusSentence } from './timetable-tables'
import type { XmlElement, XmlReader } from './xml-document'

const kinds = {
  day: 'day',
  hour: 'hour',
  subject: 'subject',
  tag: 'activity tag',
  teacher: 'teacher',
  students: 'set of students',
  room: 'room',
} as const

type Kind = keyof typeof kinds

/** What one that no lesson has is counted as. */
const titles = {
  day: 'Day',
  hour: 'Period',
  subject: 'Subject',
  tag: 'Activity tag',
  teacher: 'Teacher',
  students: 'Set of students',
  room: 'Room',
} as const satisfies Record<Kind, string>

/** Cells join these with `+`. */
const joined: readonly Kind[] = ['tag', 'teacher', 'students', 'room']

/** Everything that a file of the FET program gives a name to. */
export class FetNames {
  /** Each with the line that names it first. */
  readonly #names: Record<Kind, Map<string, number>>
  /** The real rooms of each virtual one that has no choice among them. */
  readonly #virtual = new Map<string, readonly string[] | null>()

  constructor(
    private readonly reader: XmlReader,
    root: XmlElement,
  ) {
    this.#names = {
      day: this.#read(root, 'Days_List', 'Day', 'day'),
      hour: this.#read(root, 'Hours_List', 'Hour', 'hour'),
      subject: this.#read(root, 'Subjects_List', 'Subject', 'subject'),
      tag: this.#read(root, 'Activity_Tags_List', 'Activity_Tag', 'tag'),
      teacher: this.#read(root, 'Teachers_List', 'Teacher', 'teacher'),
      students: this.#readStudents(root),
      room: this.#read(root, 'Rooms_List', 'Room', 'room'),
    }
    this.#mustBeAsMany(root, 'Days_List', 'Number_of_Days', this.#names.day.size)
    this.#mustBeAsMany(root, 'Hours_List', 'Number_of_Hours', this.#names.hour.size)
    for (const room of this.#list(root, 'Rooms_List', 'Room')) this.#readVirtual(room)
  }

  /** The name, where the file has one of that kind. */
  must(kind: Kind, line: number, name: string): string {
    if (this.#names[kind].has(name)) return name
    throw this.reader.wrong(line, `there is no ${kinds[kind]} “${name}” in this file.`)
  }

  get hours(): readonly string[] {
    return [...this.#names.hour.keys()]
  }

  /** The rooms that one stands for: itself, or those of a virtual one; null where the program may choose among several. */
  realRooms(room: string): readonly string[] | null {
    const own = this.#virtual.get(room)
    return own === undefined ? [room] : own
  }

  /** What the lessons do not have; a room that stands for several is there with all of them. */
  unused(lessons: readonly DocumentLesson[], rooms: Iterable<string>): DocumentRule[] {
    const used: Record<Kind, string[]> = {
      day: lessons.flatMap(({ place }) => place?.day ?? []),
      hour: lessons.flatMap(({ place }) => place?.hours ?? []),
      subject: lessons.map(({ subject }) => subject),
      tag: lessons.flatMap(({ tags }) => tags),
      teacher: lessons.flatMap(({ teachers }) => teachers),
      students: lessons.flatMap(({ students }) => students),
      room: [...lessons.flatMap((lesson) => lesson.rooms), ...rooms],
    }
    const all = Object.keys(kinds) as Kind[]
    return all.flatMap((kind) => withoutLesson(titles[kind], this.#names[kind], new Set(used[kind])))
  }

  #list(root: XmlElement, list: string, child: string): XmlElement[] {
    const found = this.reader.one(root, list)
    return found ? this.reader.all(found, child) : []
  }

  #read(root: XmlElement, list: string, child: string, kind: Kind): Map<string, number> {
    const names = new Map<string, number>()
    for (const element of this.#list(root, list, child)) {
      const name = this.#name(element, kind)
      if (names.has(name)) throw this.reader.wrong(element.line, `the ${kinds[kind]} “${name}” is there already.`)
      names.set(name, element.line)
    }
    return names
  }

  #name(element: XmlElement, kind: Kind): string {
    const name = this.reader.mustText(element, 'Name')
    if (!joined.includes(kind) || !name.includes('+')) return name
    throw this.reader.wrong(element.line, `${plusSentence(name)} Give it another name.`)
  }

  // A group may belong to several years, and a subgroup to several groups.
  #readStudents(root: XmlElement): Map<string, number> {
    const years = this.#list(root, 'Students_List', 'Year')
    const groups = years.flatMap((year) => this.reader.all(year, 'Group'))
    const subgroups = groups.flatMap((group) => this.reader.all(group, 'Subgroup'))
    const names = new Map<string, number>()
    for (const element of [...years, ...groups, ...subgroups]) {
      const name = this.#name(element, 'students')
      names.set(name, names.get(name) ?? element.line)
    }
    return names
  }

  #mustBeAsMany(root: XmlElement, list: string, count: string, there: number) {
    this.reader.mustBeAsMany(this.reader.mustHave(root, list), count, there)
  }

  #readVirtual(room: XmlElement) {
    if (!this.reader.isTrue(room, 'Virtual', false)) return
    const sets = this.reader.all(room, 'Set_of_Real_Rooms').map((set) => {
      const real = this.reader.all(set, 'Real_Room')
      if (this.reader.one(set, 'Number_of_Real_Rooms'))
        this.reader.mustBeAsMany(set, 'Number_of_Real_Rooms', real.length)
      return real.map((one) => this.must('room', one.line, this.reader.textOf(one)))
    })
    if (this.reader.one(room, 'Number_of_Sets_of_Real_Rooms'))
      this.reader.mustBeAsMany(room, 'Number_of_Sets_of_Real_Rooms', sets.length)
    const hasChoice = sets.length === 0 || sets.some((set) => set.length !== 1)
    this.#virtual.set(this.reader.mustText(room, 'Name'), hasChoice ? null : sets.flat())
  }
}
