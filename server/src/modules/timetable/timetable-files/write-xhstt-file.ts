import { type Activity, type Around, distinct, readActivities } from './file-activities'
import type { FileSchool } from './file-school'
import { type Tag, tag, writeXml } from './write-xml'
import { type XhsttIds, xhsttRules } from './xhstt-rules'

const kinds = [
  { type: 'Class', group: 'gr_Classes', of: ({ students }: Activity) => students },
  { type: 'Teacher', group: 'gr_Teachers', of: ({ teachers }: Activity) => teachers },
  { type: 'Room', group: 'gr_Rooms', of: ({ rooms }: Activity) => rooms },
] as const

/**
 * A timetable as an archive of the international timetabling contest (XHSTT 2014, `HighSchoolTimetableArchive`): each lesson an event with
 * its teachers, classes and rooms, and as its solution where it stands. Tags and comments have no place in that format.
 */
export function writeXhsttFile(school: FileSchool, around: Around & { title: string; on: string }): string {
  const activities = readActivities(school)
  const named = kinds.map(({ type, of }) => [type, distinct(activities.flatMap(of)).sort()] as const)
  const resourceIds = new Map(
    named.flatMap(([type, names]) => names.map((name, at) => [`${type} ${name}`, `${type}_${at + 1}`] as const)),
  )
  const ids: XhsttIds = {
    resource: (type, name) => resourceIds.get(`${type} ${name}`),
    time: ({ day, period }) => `d${day}_${period}`,
  }
  const subjects = distinct(activities.map(({ subject }) => subject).filter(Boolean)).sort()
  const courses = new Map(subjects.map((name, at) => [name, `gr_Course_${at + 1}`]))
  return writeXml(
    tag('HighSchoolTimetableArchive', [
      tag('Instances', [
        tag('Instance', { Id: instance }, [
          metaData([tag('Name', around.title)], around, [tag('Country', ''), tag('Description', 'A timetable')]),
          times(school, ids),
          resources(named, ids),
          tag('Events', [
            tag('EventGroups', [
              tag('EventGroup', { Id: everyEvent }, [tag('Name', 'All lessons')]),
              ...[...courses].map(([name, id]) => tag('Course', { Id: id }, [tag('Name', name)])),
            ]),
            ...activities.map((activity) => event(activity, courses.get(activity.subject), ids)),
          ]),
          tag('Constraints', xhsttRules(school, { activities, away: around.away, ids, everyEvent })),
        ]),
      ]),
      tag('SolutionGroups', [
        tag('SolutionGroup', { Id: 'portal' }, [
          metaData([], around, [tag('Description', 'As the lessons stand in this timetable')]),
          tag('Solution', { Reference: instance }, [
            tag(
              'Events',
              activities.flatMap((one) => solved(one, ids)),
            ),
          ]),
        ]),
      ]),
    ]),
  )
}

const instance = 'school'
const everyEvent = 'gr_AllEvents'

const metaData = (first: Tag[], { name, on }: Around & { on: string }, last: Tag[]) =>
  tag('MetaData', [...first, tag('Contributor', name), tag('Date', on), ...last])

const reference = (name: string, id: string) => tag(name, { Reference: id }, '')

function times({ frame }: FileSchool, ids: XhsttIds): Tag {
  const days = frame.days.map((name, at) => tag('Day', { Id: `gr_d${at + 1}` }, [tag('Name', name)]))
  const all = frame.days.flatMap((name, day) =>
    frame.periods.map(({ title }, at) =>
      tag('Time', { Id: ids.time({ day: day + 1, period: at + 1 }) }, [
        tag('Name', `${name} ${title}`),
        reference('Day', `gr_d${day + 1}`),
      ]),
    ),
  )
  return tag('Times', [tag('TimeGroups', days), ...all])
}

type Named = readonly (readonly [(typeof kinds)[number]['type'], readonly string[]])[]

function resources(named: Named, ids: XhsttIds): Tag {
  const groupOf = (type: string) => kinds.find((kind) => kind.type === type)?.group ?? ''
  return tag('Resources', [
    tag(
      'ResourceTypes',
      kinds.map(({ type }) => tag('ResourceType', { Id: type }, [tag('Name', type)])),
    ),
    tag(
      'ResourceGroups',
      kinds.map(({ type, group }) =>
        tag('ResourceGroup', { Id: group }, [tag('Name', group.slice(3)), reference('ResourceType', type)]),
      ),
    ),
    ...named.flatMap(([type, names]) =>
      names.map((name) =>
        tag('Resource', { Id: ids.resource(type, name) ?? '' }, [
          tag('Name', name),
          reference('ResourceType', type),
          tag('ResourceGroups', [reference('ResourceGroup', groupOf(type))]),
        ]),
      ),
    ),
  ])
}

function event(activity: Activity, course: string | undefined, ids: XhsttIds): Tag {
  const used = kinds.flatMap(({ type, of }) => of(activity).flatMap((name) => ids.resource(type, name) ?? []))
  return tag('Event', { Id: activity.id }, [
    tag('Name', activity.subject),
    tag('Duration', String(activity.lesson.duration)),
    ...(course ? [reference('Course', course)] : []),
    tag(
      'Resources',
      used.map((id) => reference('Resource', id)),
    ),
    tag('EventGroups', [reference('EventGroup', everyEvent)]),
  ])
}

function solved({ id, lesson: { slot, duration } }: Activity, ids: XhsttIds): Tag[] {
  if (!slot) return []
  return [tag('Event', { Reference: id }, [tag('Duration', String(duration)), reference('Time', ids.time(slot))])]
}
