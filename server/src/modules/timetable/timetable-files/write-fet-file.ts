import type { Slot } from '@bellhouse/contracts'
import { roomsOf } from '@bellhouse/timetabling'
import { RowWriter } from './export-rows'
import { type Activity, type Around, closedSlots, distinct, readActivities } from './file-activities'
import type { FileSchool } from './file-school'
import { type Tag, tag, writeXml } from './write-xml'

/** The newest version whose files all later ones read. */
const version = '5.41.0'

/** A timetable with everything that it is made of as a file of the FET program: each lesson where it stands, pinned ones locked. */
export function writeFetFile(school: FileSchool, { name, away }: Around): string {
  const write = new RowWriter(school)
  const activities = readActivities(school, isNumber)
  return writeXml(
    tag('fet', { version }, [
      tag('Institution_Name', name),
      tag('Comments', ''),
      places(
        'Days',
        'Day',
        school.frame.days.map((_, at) => write.dayOf(at + 1)),
      ),
      places(
        'Hours',
        'Hour',
        school.frame.periods.map((_, at) => write.hourOf(at + 1)),
      ),
      named(
        'Subjects_List',
        'Subject',
        activities.map(({ subject }) => subject),
      ),
      named(
        'Activity_Tags_List',
        'Activity_Tag',
        activities.flatMap(({ tags }) => tags),
      ),
      teachersOf(activities),
      studentsOf(activities, write),
      tag(
        'Activities_List',
        activities.map((activity) => activityTag(activity, activities)),
      ),
      tag('Buildings_List', []),
      roomTags(activities),
      tag('Time_Constraints_List', [
        compulsory('ConstraintBasicCompulsoryTime'),
        ...breaksOf(school, write),
        ...awayTags(away, activities, write),
        ...activities.flatMap((activity) => placeTag(activity, write)),
      ]),
      tag('Space_Constraints_List', [
        compulsory('ConstraintBasicCompulsorySpace'),
        ...activities.flatMap((activity) => roomTag(activity)),
      ]),
    ]),
  )
}

const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text)

function places(list: string, one: string, texts: readonly string[]) {
  const count = tag(`Number_of_${list}`, String(texts.length))
  return tag(`${list}_List`, [count, ...texts.map((text) => tag(one, [tag('Name', text)]))])
}

const named = (list: string, one: string, texts: readonly string[]) =>
  tag(
    list,
    distinct(texts)
      .sort()
      .map((text) => tag(one, [tag('Name', text), tag('Comments', '')])),
  )

function teachersOf(activities: readonly Activity[]) {
  const names = distinct(activities.flatMap(({ teachers }) => teachers)).sort()
  const teacher = (name: string) =>
    tag('Teacher', [
      ...[tag('Name', name), tag('Target_Number_of_Hours', '0'), tag('Qualified_Subjects', []), tag('Comments', '')],
    ])
  return tag('Teachers_List', names.map(teacher))
}

/** Streams are years, and their parts groups of them. */
function studentsOf(activities: readonly Activity[], write: RowWriter) {
  const years = new Map<string, Set<string>>()
  for (const text of distinct(activities.flatMap(({ students }) => students)).sort()) {
    const stream = write.streamOf(text)
    const year = stream?.part ? write.nameOf('stream', stream.recordId, null) : text
    const groups = years.get(year) ?? new Set()
    years.set(year, stream?.part ? groups.add(text) : groups)
  }
  const set = (kind: string, name: string, inner: Tag[] = []) =>
    tag(kind, [tag('Name', name), tag('Number_of_Students', '0'), tag('Comments', ''), ...inner])
  const yearTags = [...years].map(([year, groups]) =>
    set(
      'Year',
      year,
      [...groups].map((group) => set('Group', group)),
    ),
  )
  return tag('Students_List', yearTags)
}

const kindOf = ({ students, subject, teachers, tags }: Activity) => JSON.stringify([students, subject, teachers, tags])

/** Lessons of one kind are one activity that was split. */
function activityTag(activity: Activity, all: readonly Activity[]) {
  const kind = kindOf(activity)
  const same = all.filter((one) => kindOf(one) === kind)
  const total = same.reduce((sum, { lesson }) => sum + lesson.duration, 0)
  const group = same.length === 1 ? '0' : (same[0]?.id ?? '0')
  return tag('Activity', [
    ...activity.teachers.map((name) => tag('Teacher', name)),
    tag('Subject', activity.subject),
    ...activity.tags.map((name) => tag('Activity_Tag', name)),
    ...activity.students.map((name) => tag('Students', name)),
    tag('Duration', String(activity.lesson.duration)),
    tag('Total_Duration', String(total)),
    ...[tag('Id', activity.id), tag('Activity_Group_Id', group), tag('Active', 'true')],
    tag('Comments', activity.comments),
  ])
}

/** Several rooms of one lesson are a virtual room that is all of them. */
function roomTags(activities: readonly Activity[]) {
  const room = (name: string, real: readonly string[]) =>
    tag('Room', [
      ...[tag('Name', name), tag('Building', ''), tag('Capacity', '30000')],
      tag('Virtual', String(real.length > 0)),
      ...(real.length > 0 ? [tag('Number_of_Sets_of_Real_Rooms', String(real.length))] : []),
      ...real.map((one) => tag('Set_of_Real_Rooms', [tag('Number_of_Real_Rooms', '1'), tag('Real_Room', one)])),
      tag('Comments', ''),
    ])
  const single = distinct(activities.flatMap(({ rooms }) => rooms)).sort()
  const several = new Map(
    activities.filter(({ rooms }) => rooms.length > 1).map(({ rooms }) => [virtual(rooms), rooms]),
  )
  return tag('Rooms_List', [
    ...single.map((name) => room(name, [])),
    ...[...several].map(([name, rooms]) => room(name, rooms)),
  ])
}

const virtual = (rooms: readonly string[]) => rooms.join(' and ')

const always = [tag('Active', 'true'), tag('Comments', '')]
const weight = tag('Weight_Percentage', '100')

const compulsory = (name: string) => tag(name, [weight, ...always])

function breaksOf({ frame }: FileSchool, write: RowWriter): Tag[] {
  const slots = closedSlots(frame)
  if (slots.length === 0) return []
  const times = slots.map((slot) => slotTag('Break_Time', slot, write))
  return [
    tag('ConstraintBreakTimes', [weight, tag('Number_of_Break_Times', String(times.length)), ...times, ...always]),
  ]
}

const slotTag = (name: string, { day, period }: Slot, write: RowWriter) =>
  tag(name, [tag('Day', write.dayOf(day)), tag('Hour', write.hourOf(period))])

function awayTags(away: Around['away'], activities: readonly Activity[], write: RowWriter): Tag[] {
  const taught = new Set(activities.flatMap(({ teachers }) => teachers))
  return distinct(away.map(({ staffId }) => staffId)).flatMap((staffId) => {
    const name = write.nameOf('staff', staffId, null)
    if (!taught.has(name)) return []
    const times = away
      .filter((one) => one.staffId === staffId)
      .map((slot) => slotTag('Not_Available_Time', slot, write))
    const count = tag('Number_of_Not_Available_Times', String(times.length))
    return [tag('ConstraintTeacherNotAvailableTimes', [weight, tag('Teacher', name), count, ...times, ...always])]
  })
}

function placeTag({ id, lesson: { slot, isPinned } }: Activity, write: RowWriter): Tag[] {
  if (!slot) return []
  return [
    tag('ConstraintActivityPreferredStartingTime', [
      ...[weight, tag('Activity_Id', id), tag('Preferred_Day', write.dayOf(slot.day))],
      tag('Preferred_Hour', write.hourOf(slot.period)),
      ...[tag('Permanently_Locked', String(isPinned)), ...always],
    ]),
  ]
}

function roomTag({ id, lesson, rooms }: Activity): Tag[] {
  if (rooms.length === 0) return []
  const isOne = roomsOf(lesson).length < 2 && rooms.length < 2
  const real = isOne ? [] : rooms.map((name) => tag('Real_Room', name))
  return [
    tag('ConstraintActivityPreferredRoom', [
      ...[weight, tag('Activity_Id', id), tag('Room', isOne ? (rooms[0] ?? '') : virtual(rooms))],
      ...(isOne ? [] : [tag('Number_of_Real_Rooms', String(real.length)), ...real]),
      ...[tag('Permanently_Locked', 'true'), ...always],
    ]),
  ]
}
