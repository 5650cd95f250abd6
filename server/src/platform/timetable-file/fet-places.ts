import type { FetNames } from './fet-names'
import type { XmlElement, XmlReader } from './xml-document'

/** A part of a split activity, which is a lesson. */
export interface FetActivity {
  element: XmlElement
  id: string
  duration: number
}

interface FetPlace {
  day: string
  hours: string[]
  isLocked: boolean
}

/** Where activities stand and in which rooms. Every other constraint of the file, known to us or not, is in `counted`. */
export function readFetPlaces(
  reader: XmlReader,
  root: XmlElement,
  names: FetNames,
  activities: ReadonlyMap<string, FetActivity>,
) {
  const places = new Map<string, FetPlace>()
  const rooms = new Map<string, readonly string[]>()
  const reading = new PlaceReader(reader, names, activities)
  const isTaken = (element: XmlElement): boolean => {
    if (!reader.isTrue(element, 'Active') || Number(reader.text(element, 'Weight_Percentage')) !== 100) return false
    if (element.name === 'ConstraintActivityPreferredStartingTime') {
      reading.add(places, element, reading.readPlace(element))
      return reading.isOfLesson(element)
    }
    const found = element.name === 'ConstraintActivityPreferredRoom' ? reading.readRooms(element) : null
    if (found) reading.add(rooms, element, found)
    return found !== null && reading.isOfLesson(element)
  }
  const counted = constraintsOf(reader, root).filter((element) => !isTaken(element))
  return { places, rooms, counted, namedRooms: reading.namedRooms }
}

function constraintsOf(reader: XmlReader, root: XmlElement): XmlElement[] {
  return ['Time_Constraints_List', 'Space_Constraints_List'].flatMap((name) => {
    const list = reader.one(root, name)
    const other = list?.children.find((child) => !child.name.startsWith('Constraint'))
    if (other) throw reader.wrong(other.line, `${other.name} is no constraint.`)
    return list?.children ?? []
  })
}

class PlaceReader {
  /** The rooms that stand in what is taken over, virtual ones by their own name. */
  readonly namedRooms = new Set<string>()

  constructor(
    private readonly reader: XmlReader,
    private readonly names: FetNames,
    private readonly activities: ReadonlyMap<string, FetActivity>,
  ) {}

  /** An activity stands in one place; a second one that says the same is no harm. */
  add<T>(known: Map<string, T>, element: XmlElement, found: T) {
    const { id } = this.#activity(element)
    const before = known.get(id)
    if (before && JSON.stringify(before) !== JSON.stringify(found))
      throw this.reader.wrong(element.line, `the activity ${id} is placed a second time, and differently.`)
    known.set(id, found)
  }

  /** What is said of an activity that is not active goes with it. */
  isOfLesson(element: XmlElement): boolean {
    return this.reader.isTrue(this.#activity(element).element, 'Active')
  }

  readPlace(element: XmlElement): FetPlace {
    const { id, duration } = this.#activity(element)
    const day = this.#name(element, 'day', 'Preferred_Day', 'Day')
    const hour = this.#name(element, 'hour', 'Preferred_Hour', 'Hour')
    const all = this.names.hours
    const hours = all.slice(all.indexOf(hour), all.indexOf(hour) + duration)
    if (hours.length < duration)
      throw this.reader.wrong(element.line, `the activity ${id} would not end within the day.`)
    return { day, hours, isLocked: this.reader.isTrue(element, 'Permanently_Locked', false) }
  }

  /** Null where the program may choose among rooms. */
  readRooms(element: XmlElement): readonly string[] | null {
    this.#activity(element)
    const room = this.#name(element, 'room', 'Room', 'Room')
    const listed = this.reader.all(element, 'Real_Room')
    if (this.reader.one(element, 'Number_of_Real_Rooms'))
      this.reader.mustBeAsMany(element, 'Number_of_Real_Rooms', listed.length)
    const real = listed.map((one) => this.names.must('room', one.line, this.reader.textOf(one)))
    const found = real.length > 0 ? real : this.names.realRooms(room)
    if (found && this.isOfLesson(element)) this.namedRooms.add(room)
    return found
  }

  #activity(element: XmlElement): FetActivity {
    const id = String(this.reader.mustCount(element, 'Activity_Id', 1, 999_999_999))
    const found = this.activities.get(id)
    if (!found) throw this.reader.wrong(element.line, `there is no activity ${id} in this file.`)
    return found
  }

  /** Older versions of the program have shorter words. */
  #name(element: XmlElement, kind: 'day' | 'hour' | 'room', word: string, older: string): string {
    const found = this.reader.one(element, word) ?? this.reader.mustHave(element, older)
    return this.names.must(kind, found.line, this.reader.textOf(found))
  }
}
