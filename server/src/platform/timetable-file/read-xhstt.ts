import { byLine, valuesLeftOut, withoutLesson } from './document-values'
import type { DocumentLesson, DocumentRule } from './timetable-tables'
import { type ResourceKind, XhsttNames } from './xhstt-names'
import { XhsttPieces } from './xhstt-pieces'
import { mustReferRightly } from './xhstt-references'
import { solutionsOf } from './xhstt-solutions'
import { xhsttValues } from './xhstt-values'
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

/** Resources that a solution has chosen stand in its pieces. */
type Piece = Pick<DocumentLesson, 'duration' | 'place'> & { chosen?: readonly XmlElement[] }

/** An archive of the international timetabling contest with one school in it, placed as its newest solution says. */
export function readXhstt(file: string, root: XmlElement) {
  const reader = new XmlReader(file)
  reader.mustOnlyHave(root, new Set(['MetaData', 'Instances', 'SolutionGroups']))
  const instance = mustBeOne(reader, reader.mustHave(root, 'Instances'), 'Instance')
  reader.mustOnlyHave(instance, instanceParts)
  mustReferRightly(reader, instance)
  const names = new XhsttNames(reader, instance)
  const events = readEvents(reader, names, instance)
  const { newest, others } = solutionsOf(reader, root, instance)
  const solved = readSolution(reader, names, newest, events)
  const pieces = new XhsttPieces(reader, names, instance)
  const courses = coursesOf(reader, names, instance)
  const open: DocumentRule[] = []
  const lessons = events.flatMap((event) => {
    const subject = subjectOf(reader, names, event, courses)
    const own = solved.get(event.id) ?? unsolved(reader, names, pieces, event)
    open.push(...openOf(reader, names, event, own))
    return own.map(
      ({ chosen = [], ...piece }, at): DocumentLesson => ({
        ...resourcesOf(reader, names, event, chosen),
        ...{ ...piece, subject, line: event.element.line },
        ...{ id: own.length > 1 ? `${event.id}/${at + 1}` : event.id, isLocked: false, tags: [], comments: '' },
      }),
    )
  })
  const constraints = reader.one(instance, 'Constraints')?.children ?? []
  const wrong = constraints.find(({ name }) => !name.endsWith('Constraint'))
  if (wrong) throw reader.wrong(wrong.line, `${wrong.name} is no constraint.`)
  const rules: DocumentRule[] = [
    ...constraints.map(({ name, line }) => ({ kind: name, line })),
    ...others.map(({ element: { line }, kind }) => ({ line, kind })),
    ...open,
    ...names.unused(lessons),
    ...withoutLesson(
      'Course',
      [...courses.values()].map(({ name, line }) => [name, line]),
      new Set(lessons.map(({ subject }) => subject)),
    ),
    ...valuesLeftOut(root, xhsttValues, new Set([...constraints, ...others.map(({ element }) => element)])),
  ]
  return { lessons, rules: rules.sort(byLine) }
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

function coursesOf(reader: XmlReader, names: XhsttNames, instance: XmlElement) {
  const all = reader.allIn(reader.mustHave(instance, 'Events'), 'EventGroups', 'Course')
  return new Map(
    all.map((course) => {
      const id = names.id(course)
      return [id, { name: reader.text(course, 'Name').trim() || id, line: course.line }]
    }),
  )
}

function subjectOf(
  reader: XmlReader,
  names: XhsttNames,
  { element, id }: Event,
  courses: ReadonlyMap<string, { name: string }>,
): string {
  const course = reader.one(element, 'Course')
  if (!course) return reader.text(element, 'Name').trim() || id
  const found = courses.get(names.reference(course))
  if (!found) throw reader.wrong(element.line, `the course of the event “${id}” is not in this file.`)
  return found.name
}

const isOpen = ({ attributes }: XmlElement) => attributes.Reference === undefined

/** Those of the event, and those that a solution has chosen for it. */
function resourcesOf(reader: XmlReader, names: XhsttNames, { element }: Event, chosen: readonly XmlElement[]) {
  const found: Record<ResourceKind, string[]> = { students: [], teachers: [], rooms: [] }
  for (const resource of [...reader.allIn(element, 'Resources', 'Resource'), ...chosen]) {
    if (isOpen(resource)) continue
    const { kind, name } = names.resource(resource.line, names.reference(resource))
    if (!found[kind].includes(name)) found[kind].push(name)
  }
  return found
}

/** Resources that neither the event nor the solution names, and times of the event that its solution does not keep. */
function openOf(reader: XmlReader, names: XhsttNames, { element }: Event, pieces: readonly Piece[]): DocumentRule[] {
  const role = (resource: XmlElement) => reader.text(resource, 'Role')
  const open = reader
    .allIn(element, 'Resources', 'Resource')
    .filter(isOpen)
    .filter((one) => !pieces.every(({ chosen = [] }) => chosen.some((other) => role(other) === role(one))))
  const time = reader.one(element, 'Time')
  const said = time && names.place(time.line, names.reference(time), pieces[0]?.duration ?? 1)
  const isKept = !said || JSON.stringify(said) === JSON.stringify(pieces[0]?.place)
  return [
    ...open.map(({ line }) => ({ line, kind: 'Resource that is still to be chosen' })),
    ...(time && !isKept ? [{ line: time.line, kind: 'Time that the solution does not keep' }] : []),
  ]
}

function unsolved(reader: XmlReader, names: XhsttNames, pieces: XhsttPieces, event: Event): Piece[] {
  const { element, duration } = event
  const time = reader.one(element, 'Time')
  if (time) return [{ duration, place: names.place(time.line, names.reference(time), duration) }]
  return pieces.of(element.line, event).map((one) => ({ duration: one, place: null }))
}

function readSolution(
  reader: XmlReader,
  names: XhsttNames,
  newest: XmlElement | undefined,
  events: readonly Event[],
): Map<string, Piece[]> {
  const solved = new Map<string, Piece[]>()
  const byId = new Map(events.map((event) => [event.id, event]))
  for (const element of newest ? reader.allIn(newest, 'Events', 'Event') : []) {
    const event = byId.get(names.reference(element))
    if (!event) throw reader.wrong(element.line, `there is no event “${names.reference(element)}” in this file.`)
    const said = reader.one(element, 'Duration')
    const duration = said ? reader.mustCount(element, 'Duration', 1, event.duration) : event.duration
    const time = reader.one(element, 'Time')
    const place = time ? names.place(time.line, names.reference(time), duration) : null
    const chosen = reader.allIn(element, 'Resources', 'Resource')
    solved.set(event.id, [...(solved.get(event.id) ?? []), { duration, place, chosen }])
  }
  for (const { id, duration, element } of events) {
    const own = solved.get(id)
    const total = own?.reduce((sum, piece) => sum + piece.duration, 0) ?? duration
    if (total !== duration)
      throw reader.wrong(element.line, `the event “${id}” has ${duration} periods, and its solution ${total}.`)
  }
  return solved
}
