import { XMLParser } from 'fast-xml-parser'
import type { TimetableProblem } from '../src/modules/timetable/timetable-solver/problem'

interface Activity {
  Id: string
  Teacher?: string[]
  Students?: string[]
  Duration: string
  Activity_Group_Id: string
  Active: string
}
interface FetFile {
  Days_List: { Day: { Name: string }[] }
  Hours_List: { Hour: { Name: string }[] }
  Students_List: { Year: { Name: string; Group?: { Name: string; Subgroup?: { Name: string }[] }[] }[] }
  Activities_List: { Activity: Activity[] }
  Time_Constraints_List: {
    ConstraintBreakTimes?: { Break_Time: { Day: string; Hour: string }[] }[]
    ConstraintMinDaysBetweenActivities?: { Activity_Id: string[]; MinDays: string }[]
    ConstraintActivitiesSameStartingTime?: { Activity_Id: string[] }[]
  }
}

const lists = [
  'Day',
  'Hour',
  'Year',
  'Group',
  'Subgroup',
  'Activity',
  'Teacher',
  'Students',
  'Break_Time',
  'Activity_Id',
]

/** A school in the words of the solver, with the activities of each of its lessons. */
export interface FetSchool {
  problem: TimetableProblem
  /** Those that begin together are one lesson. */
  activitiesOfLesson: string[][]
  slotOf: (day: string, hour: string) => number
}

/** Reads a school of the FET program: breaks, days between, the same starting time. */
export function readFet(xml: string): FetSchool {
  const parser = new XMLParser({
    parseTagValue: false,
    trimValues: false,
    isArray: (name, path) =>
      (lists.includes(name) || name.startsWith('Constraint')) &&
      !`${path}`.endsWith('Break_Time.Day') &&
      !`${path}`.endsWith('Break_Time.Hour'),
  })
  const { fet } = parser.parse(xml) as { fet: FetFile }
  const slots = readSlots(fet)
  const students = readStudents(fet)
  const activities = fet.Activities_List.Activity.filter(({ Active }) => Active === 'true')
  const blocks = joinBlocks(fet, activities)
  const names: string[] = []
  const numberOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1)
  const groupNames = [...new Set(blocks.map((block) => groupOf(block)))]
  const lessons = blocks.map((block) => ({
    duration: Number(block[0]?.Duration),
    group: groupNames.indexOf(groupOf(block)),
    resources: [
      ...new Set(
        block.flatMap(({ Teacher = [], Students = [] }) => [
          ...Teacher.map((name) => numberOf(`teacher ${name}`)),
          ...Students.flatMap((set) => (students.get(set) ?? []).map((leaf) => numberOf(`students ${leaf}`))),
        ]),
      ),
    ],
  }))
  const wide = { weight: 1, isSquared: false }
  return {
    problem: {
      dayOfSlot: slots.map(({ day }) => day),
      runOfSlot: slots.map(({ run }) => run),
      resources: names.map((name) => ({ unavailable: [], ...(name.startsWith('teacher') ? {} : { gaps: wide }) })),
      groups: groupNames.map(() => ({ mostPerDay: 1, spreadWeight: null })),
      lessons,
    },
    activitiesOfLesson: blocks.map((block) => block.map(({ Id }) => Id)),
    slotOf: (day, hour) => slots.findIndex((slot) => slot.name === `${day} ${hour}`),
  }
}

function readSlots({ Days_List, Hours_List, Time_Constraints_List }: FetFile) {
  const breaks = new Set(
    (Time_Constraints_List.ConstraintBreakTimes ?? []).flatMap(({ Break_Time }) =>
      Break_Time.map(({ Day, Hour }) => `${Day} ${Hour}`),
    ),
  )
  let run = 0
  return Days_List.Day.flatMap(({ Name: dayName }, day) => {
    run++
    return Hours_List.Hour.flatMap(({ Name: hour }) => {
      const name = `${dayName} ${hour}`
      if (!breaks.has(name)) return [{ name, day, run }]
      run++
      return []
    })
  })
}

/** Activities that were not split off another one are in group 0, each for itself. */
const groupOf = (block: readonly Activity[]) =>
  block.map(({ Id, Activity_Group_Id }) => (Activity_Group_Id === '0' ? `alone ${Id}` : Activity_Group_Id)).join()

/** The smallest sets of students that each set is made of. */
function readStudents({ Students_List }: FetFile) {
  const leaves = new Map<string, string[]>()
  for (const { Name: year, Group = [] } of Students_List.Year) {
    for (const { Name: group, Subgroup = [] } of Group) {
      leaves.set(group, Subgroup.length > 0 ? Subgroup.map(({ Name }) => Name) : [group])
    }
    const own = [...new Set(Group.flatMap(({ Name }) => leaves.get(Name) ?? []))]
    leaves.set(year, own.length > 0 ? own : [year])
  }
  return leaves
}

function joinBlocks({ Time_Constraints_List }: FetFile, activities: readonly Activity[]) {
  const together = Time_Constraints_List.ConstraintActivitiesSameStartingTime ?? []
  const blockOf = new Map(activities.map((activity) => [activity.Id, [activity]]))
  for (const { Activity_Id } of together) {
    const joined = [...new Set(Activity_Id.flatMap((id) => blockOf.get(id) ?? []))]
    for (const { Id } of joined) blockOf.set(Id, joined)
  }
  return [...new Set(blockOf.values())]
}
