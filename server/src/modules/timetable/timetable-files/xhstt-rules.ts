import type { Slot } from '@bellhouse/contracts'
import { RowWriter } from './export-rows'
import { type Activity, type Around, closedSlots, distinct } from './file-activities'
import type { FileSchool } from './file-school'
import { type Tag, tag } from './write-xml'

/** What the archive calls the resources of a timetable. */
export interface XhsttIds {
  /** Of a type and a name; nothing where no lesson has it. */
  resource: (type: 'Class' | 'Teacher' | 'Room', name: string) => string | undefined
  time: (slot: Slot) => string
}

interface Ground {
  activities: readonly Activity[]
  away: Around['away']
  ids: XhsttIds
  /** The group of all events. */
  everyEvent: string
}

/** What must hold: every lesson placed in one piece, nobody twice at once, nothing in a break or while a teacher is away, pins where they are. */
export function xhsttRules(school: FileSchool, { activities, away, ids, everyEvent }: Ground): Tag[] {
  const all = tag('EventGroups', [refer('EventGroup', everyEvent)])
  const groups = ['gr_Teachers', 'gr_Classes', 'gr_Rooms'].map((id) => refer('ResourceGroup', id))
  const closed = closedSlots(school.frame)
  const busy = distinct(
    activities.flatMap(({ students, teachers }) => [
      ...students.flatMap((name) => ids.resource('Class', name) ?? []),
      ...teachers.flatMap((name) => ids.resource('Teacher', name) ?? []),
    ]),
  )
  return [
    rule('AssignTimeConstraint', 'AssignTimes', 'Every lesson has a time', [all]),
    rule(
      'SplitEventsConstraint',
      'Whole',
      'A lesson is one piece',
      [all],
      [
        ...[tag('MinimumDuration', '1'), tag('MaximumDuration', '99')],
        ...[tag('MinimumAmount', '1'), tag('MaximumAmount', '1')],
      ],
    ),
    rule('AvoidClashesConstraint', 'NoClashes', 'Nobody is twice at once', [tag('ResourceGroups', groups)]),
    ...(closed.length > 0 && busy.length > 0
      ? [unavailable('Breaks', 'Breaks and closed periods', busy, closed, ids)]
      : []),
    ...awayRules(school, { away, ids }),
    ...activities.flatMap((activity) => pinned(activity, ids)),
  ]
}

const refer = (name: string, id: string) => tag(name, { Reference: id }, '')

function rule(kind: string, id: string, name: string, appliesTo: Tag[], more: Tag[] = []): Tag {
  return tag(kind, { Id: id }, [
    ...[tag('Name', name), tag('Required', 'true'), tag('Weight', '1'), tag('CostFunction', 'Linear')],
    ...[tag('AppliesTo', appliesTo), ...more],
  ])
}

function unavailable(id: string, name: string, resources: readonly string[], slots: readonly Slot[], ids: XhsttIds) {
  const who = tag(
    'Resources',
    resources.map((resource) => refer('Resource', resource)),
  )
  const when = tag(
    'Times',
    slots.map((slot) => refer('Time', ids.time(slot))),
  )
  return rule('AvoidUnavailableTimesConstraint', id, name, [who], [when])
}

function awayRules(school: FileSchool, { away, ids }: Pick<Ground, 'away' | 'ids'>): Tag[] {
  const write = new RowWriter(school)
  return distinct(away.map(({ staffId }) => staffId)).flatMap((staffId, at) => {
    const name = write.nameOf('staff', staffId, null)
    const resource = ids.resource('Teacher', name)
    const slots = away.filter((one) => one.staffId === staffId)
    return resource ? [unavailable(`Away_${at + 1}`, `${name} is away`, [resource], slots, ids)] : []
  })
}

function pinned({ id, lesson: { slot, isPinned, duration } }: Activity, ids: XhsttIds): Tag[] {
  if (!slot || !isPinned) return []
  return [
    rule(
      'PreferTimesConstraint',
      `Pin_${id}`,
      'Stays where it is',
      [tag('Events', [refer('Event', id)])],
      [...[tag('Times', [refer('Time', ids.time(slot))]), tag('Duration', String(duration))]],
    ),
  ]
}
