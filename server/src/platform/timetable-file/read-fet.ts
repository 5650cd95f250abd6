import { byLine, valuesLeftOut } from './document-values'
import { regrouped } from './fet-groups'
import { FetNames } from './fet-names'
import { type FetActivity, readFetPlaces } from './fet-places'
import { fetValues } from './fet-values'
import { type DocumentLesson, type DocumentRule, longestLesson } from './timetable-tables'
import { type XmlElement, XmlReader } from './xml-document'

const parts = new Set([
  ...['Institution_Name', 'Comments', 'Mode', 'Days_List', 'Hours_List', 'Subjects_List', 'Activity_Tags_List'],
  ...['Teachers_List', 'Students_List', 'Activities_List', 'Buildings_List', 'Rooms_List', 'Time_Constraints_List'],
  ...['Space_Constraints_List', 'Timetable_Generation_Options_List'],
])

const activityParts = new Set([
  ...['Teacher', 'Subject', 'Activity_Tag', 'Students', 'Duration', 'Total_Duration', 'Id', 'Activity_Group_Id'],
  ...['Number_Of_Students', 'Active', 'Comments'],
])

/** A file of the FET program: its activities with their places and rooms, and the rules that only that program keeps. */
export function readFet(file: string, root: XmlElement) {
  const reader = new XmlReader(file)
  reader.mustOnlyHave(root, parts)
  const names = new FetNames(reader, root)
  const all = readActivities(reader, root)
  const { places, rooms, counted, namedRooms } = readFetPlaces(
    reader,
    root,
    names,
    new Map(all.map((one) => [one.id, one])),
  )
  const active = all.filter(({ element }) => reader.isTrue(element, 'Active'))
  const lessons = active.map((activity): DocumentLesson => {
    const place = places.get(activity.id)
    return {
      ...{ line: activity.element.line, id: activity.id, duration: activity.duration },
      place: place ?? null,
      isLocked: place?.isLocked ?? false,
      ...readWords(reader, activity.element, names),
      rooms: rooms.get(activity.id) ?? [],
    }
  })
  const inactive = all.flatMap(({ element }) => (reader.isTrue(element, 'Active') ? [] : [element]))
  const options = reader.one(root, 'Timetable_Generation_Options_List')?.children ?? []
  const rules: DocumentRule[] = [
    ...[...counted, ...options].map(({ line, name }) => ({ line, kind: name })),
    ...inactive.map(({ line }) => ({ line, kind: 'Activity that is not active' })),
    ...regrouped(reader, all, lessons),
    ...names.unused(lessons, namedRooms),
    ...valuesLeftOut(root, fetValues, new Set([...counted, ...options, ...inactive])),
  ]
  return { lessons, rules: rules.sort(byLine) }
}

function readActivities(reader: XmlReader, root: XmlElement): FetActivity[] {
  const list = reader.mustHave(root, 'Activities_List')
  reader.mustOnlyHave(list, new Set(['Activity']))
  const known = new Map<string, number>()
  return list.children.map((element) => {
    reader.mustOnlyHave(element, activityParts)
    const id = String(reader.mustCount(element, 'Id', 1, 999_999_999))
    const first = known.get(id)
    if (first) throw reader.wrong(element.line, `the activity ${id} is there already, on line ${first}.`)
    known.set(id, element.line)
    const duration = reader.mustCount(element, 'Duration', 1, longestLesson)
    reader.mustCount(element, 'Total_Duration', duration, 999)
    reader.mustCount(element, 'Activity_Group_Id', 0, 999_999_999)
    return { element, id, duration }
  })
}

function readWords(reader: XmlReader, element: XmlElement, names: FetNames) {
  const listed = (child: string, kind: Parameters<FetNames['must']>[0]) =>
    reader.all(element, child).map((one) => names.must(kind, one.line, reader.textOf(one)))
  const subject = reader.mustHave(element, 'Subject')
  return {
    students: listed('Students', 'students'),
    subject: names.must('subject', subject.line, reader.textOf(subject)),
    teachers: listed('Teacher', 'teacher'),
    tags: listed('Activity_Tag', 'tag'),
    comments: reader.text(element, 'Comments'),
  }
}
