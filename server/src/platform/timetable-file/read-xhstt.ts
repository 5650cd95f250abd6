import type { DocumentLesson, DocumentRule } from './timetable-tables'
import { type ResourceKind, XhsttNames } from './xhstt-names'
import { XhsttPieces } from './xhstt-pieces'
import { type XmlElement, XmlReader } from './xml-document'

const instanceParts = new Set(['MetaData', 'Times', 'Resources', 'Events', 'Constraints'])
const eventParts = new Set([
  ...['Name', 'Duration', 'Workload', 'Course', 'Time', 'Color', 'Resources', 'ResourceGroups', 'EventGroups'],
])

interface Event {
  element: XmlElement
  id: string
  duration: number
  groups: string[]
}

type Piece = Pick<DocumentLesson, 'duration' | 'place'>

/** An archive of the international timetabling contest with one school in it, placed as its newest solution says. */
export function readXhstt(file: string, root: XmlElement) {
  const reader = new XmlReader(file)
  reader.mustOnlyHave(root, new Set(['MetaData', 'Instances', 'SolutionGroups']))
  const instance = mustBeOne(reader, reader.mustHave(root, 'Instances'), 'Instance')
  reader.mustOnlyHave(instance, instanceParts)
  const names = new XhsttNames(reader, instance)
  const events = readEvents(reader, names, instance)
  const { solved, others } = readSolution(reader, names, root, events)
  const pieces = new XhsttPieces(reader, names, instance)
  const courses = coursesOf(reader, names, instance)
  const open: DocumentRule[] = []
  const lessons = events.flatMap((event) => {
    const words = wordsOf(reader, names, event, courses, open)
    const own = solved.get(event.id) ?? unsolved(reader, names, pieces, event)
    return own.map(
      (piece, at): DocumentLesson => ({
        ...words,
        ...piece,
        ...{ line: event.element.line, id: own.length > 1 ? `${event.id}/${at + 1}` : event.id },
        ...{ isLocked: false, tags: [], comments: '' },
      }),
    )
  })
  const constraints = reader.one(instance, 'Constraints')?.children ?? []
  const wrong = constraints.find(({ name }) => !name.endsWith('Constraint'))
  if (wrong) throw reader.wrong(wrong.line, `${wrong.name} is no constraint.`)
  const rules = constraints.map(({ name, line }): DocumentRule => ({ kind: name, line }))
  return { lessons, rules: [...rules, ...open, ...others].sort((one, other) => one.line - other.line) }
}

function mustBeOne(reader: XmlReader, list: XmlElement, name: string): XmlElement {
  const [first, second] = reader.all(list, name)
  if (!first) throw reader.wrong(list.line, `${list.name} has no ${name}.`)
  if (second) throw reader.wrong(second.line, 'a second school begins here. Drop each school as a file of its own.')
  return first
}

function readEvents(reader: XmlReader, names: XhsttNames, instance: XmlElement): Event[] {
  const known = new Set<string>()
  return reader.all(reader.mustHave(instance, 'Events'), 'Event').map((element) => {
    reader.mustOnlyHave(element, eventParts)
    const id = names.id(element)
    if (known.has(id)) throw reader.wrong(element.line, `the event “${id}” is there already.`)
    known.add(id)
    const listed = reader.one(element, 'EventGroups')
    const course = reader.one(element, 'Course')
    const groups = [...(listed ? reader.all(listed, 'EventGroup') : []), ...(course ? [course] : [])]
    return {
      ...{ element, id, duration: reader.mustCount(element, 'Duration', 1, 999) },
      groups: groups.map((group) => names.reference(group)),
    }
  })
}

function coursesOf(reader: XmlReader, names: XhsttNames, instance: XmlElement): Map<string, string> {
  const list = reader.one(reader.mustHave(instance, 'Events'), 'EventGroups')
  const all = list ? reader.all(list, 'Course') : []
  return new Map(all.map((course) => [names.id(course), reader.text(course, 'Name').trim() || names.id(course)]))
}

function wordsOf(
  reader: XmlReader,
  names: XhsttNames,
  { element, id }: Event,
  courses: ReadonlyMap<string, string>,
  open: DocumentRule[],
) {
  const course = reader.one(element, 'Course')
  const found: Record<ResourceKind, string[]> = { students: [], teachers: [], rooms: [] }
  const list = reader.one(element, 'Resources')
  for (const resource of list ? reader.all(list, 'Resource') : []) {
    if (resource.attributes.Reference === undefined) {
      open.push({ line: resource.line, kind: 'Resource that is still to be chosen' })
      continue
    }
    const { kind, name } = names.resource(resource.line, names.reference(resource))
    if (!found[kind].includes(name)) found[kind].push(name)
  }
  const subject = course ? courses.get(names.reference(course)) : reader.text(element, 'Name').trim() || id
  if (subject === undefined) throw reader.wrong(element.line, `the course of the event “${id}” is not in this file.`)
  return { ...found, subject }
}

function unsolved(reader: XmlReader, names: XhsttNames, pieces: XhsttPieces, event: Event): Piece[] {
  const { element, duration } = event
  const time = reader.one(element, 'Time')
  if (time) return [{ duration, place: names.place(time.line, names.reference(time), duration) }]
  return pieces.of(element.line, event).map((one) => ({ duration: one, place: null }))
}

function readSolution(reader: XmlReader, names: XhsttNames, root: XmlElement, events: readonly Event[]) {
  const groups = reader.one(root, 'SolutionGroups')
  const all = groups ? reader.all(groups, 'SolutionGroup').flatMap((group) => reader.all(group, 'Solution')) : []
  // An archive grows: the newest solution stands last.
  const newest = all.at(-1)
  const solved = new Map<string, Piece[]>()
  const list = newest && reader.one(newest, 'Events')
  const byId = new Map(events.map((event) => [event.id, event]))
  for (const element of list ? reader.all(list, 'Event') : []) {
    const event = byId.get(names.reference(element))
    if (!event) throw reader.wrong(element.line, `there is no event “${names.reference(element)}” in this file.`)
    const said = reader.one(element, 'Duration')
    const duration = said ? reader.mustCount(element, 'Duration', 1, event.duration) : event.duration
    const time = reader.one(element, 'Time')
    const place = time ? names.place(time.line, names.reference(time), duration) : null
    solved.set(event.id, [...(solved.get(event.id) ?? []), { duration, place }])
  }
  for (const { id, duration, element } of events) {
    const own = solved.get(id)
    const total = own?.reduce((sum, piece) => sum + piece.duration, 0) ?? duration
    if (total !== duration)
      throw reader.wrong(element.line, `the event “${id}” has ${duration} periods, and its solution ${total}.`)
  }
  return { solved, others: all.slice(0, -1).map(({ line }): DocumentRule => ({ line, kind: 'Older solution' })) }
}
