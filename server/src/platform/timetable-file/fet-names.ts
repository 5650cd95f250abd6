import { plusSentence } from './timetable-tables'
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

/** Cells join these with `+`. */
const joined: readonly Kind[] = ['tag', 'teacher', 'students', 'room']

/** Everything that a file of the FET program gives a name to. */
export class FetNames {
  readonly #names: Record<Kind, Set<string>>
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
    return [...this.#names.hour]
  }

  /** The rooms that one stands for: itself, or those of a virtual one; null where the program may choose among several. */
  realRooms(room: string): readonly string[] | null {
    const own = this.#virtual.get(room)
    return own === undefined ? [room] : own
  }

  #list(root: XmlElement, list: string, child: string): XmlElement[] {
    const found = this.reader.one(root, list)
    return found ? this.reader.all(found, child) : []
  }

  #read(root: XmlElement, list: string, child: string, kind: Kind): Set<string> {
    const names = new Set<string>()
    for (const element of this.#list(root, list, child)) {
      const name = this.#name(element, kind)
      if (names.has(name)) throw this.reader.wrong(element.line, `the ${kinds[kind]} “${name}” is there already.`)
      names.add(name)
    }
    return names
  }

  #name(element: XmlElement, kind: Kind): string {
    const name = this.reader.mustText(element, 'Name')
    if (!joined.includes(kind) || !name.includes('+')) return name
    throw this.reader.wrong(element.line, `${plusSentence(name)} Give it another name.`)
  }

  // A group may belong to several years, and a subgroup to several groups.
  #readStudents(root: XmlElement): Set<string> {
    const years = this.#list(root, 'Students_List', 'Year')
    const groups = years.flatMap((year) => this.reader.all(year, 'Group'))
    const subgroups = groups.flatMap((group) => this.reader.all(group, 'Subgroup'))
    return new Set([...years, ...groups, ...subgroups].map((element) => this.#name(element, 'students')))
  }

  #mustBeAsMany(root: XmlElement, list: string, count: string, there: number) {
    const element = this.reader.mustHave(root, list)
    const said = this.reader.mustCount(element, count, 1, 999)
    if (said !== there)
      throw this.reader.wrong(element.line, `${list} says ${said}, and ${there} are there. The file is damaged.`)
  }

  #readVirtual(room: XmlElement) {
    if (!this.reader.isTrue(room, 'Virtual', false)) return
    const sets = this.reader
      .all(room, 'Set_of_Real_Rooms')
      .map((set) =>
        this.reader.all(set, 'Real_Room').map((one) => this.must('room', one.line, this.reader.textOf(one))),
      )
    const hasChoice = sets.length === 0 || sets.some((set) => set.length !== 1)
    this.#virtual.set(this.reader.mustText(room, 'Name'), hasChoice ? null : sets.flat())
  }
}
