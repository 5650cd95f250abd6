import type { Lesson, Slot } from '@bellhouse/contracts'
import type { DraftPlan } from './draft-plan'
import { isAfternoon } from './make-problem'

/** How good places are, in sentences that say where wishes are not met. */
export function describeQuality(plan: DraftPlan, lessons: readonly Lesson[], slots: readonly Slot[]): string[] {
  const placed = lessons.filter((lesson): lesson is Lesson & { slot: Slot } => lesson.slot !== null)
  const classes = countGaps(placed, slots, ({ streamIds }) => streamIds)
  const teachers = countGaps(placed, slots, ({ staffIds }) => staffIds)
  const unwanted = plan.wishes.filter(({ avoidsGaps }) => avoidsGaps).map(({ staffId }) => teachers.get(staffId) ?? 0)
  return [
    ...counted(
      sum(classes.values()),
      'free period',
      'free periods',
      'between the lessons of a class',
      nothingFree('class'),
    ),
    ...counted(
      sum(teachers.values()),
      'free period',
      'free periods',
      'between the lessons of a teacher',
      nothingFree('teacher'),
    ),
    ...counted(sum(unwanted), 'of these is', 'of these are', 'of somebody who wishes few'),
    ...counted(countCrowded(plan, placed), 'day has', 'days have', 'more lessons of a subject than wished'),
    ...counted(countCut(plan, lessons), 'double lesson was', 'double lessons were', 'cut in two'),
    ...counted(countWrongPart(plan, placed), 'lesson is', 'lessons are', 'in the other part of the day than wished'),
    ...counted(countLongDays(plan, placed), 'day of a teacher is', 'days of teachers are', 'longer than wished'),
  ]
}

type Placed = Lesson & { slot: Slot }

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)
const nothingFree = (whose: string) => `No ${whose} has a free period between lessons.`

function counted(count: number, one: string, many: string, rest: string, none?: string): string[] {
  if (count === 0) return none ? [none] : []
  return [`${count} ${count === 1 ? one : many} ${rest}.`]
}

const periodsOf = ({ slot, duration }: Placed) => Array.from({ length: duration }, (_, step) => slot.period + step)

/** The periods of each day of each of those that a lesson is counted for. */
function daysOf(placed: readonly Placed[], keysOf: (lesson: Placed) => readonly string[]) {
  const days = new Map<string, { key: string; day: number; periods: Set<number> }>()
  for (const lesson of placed) {
    for (const key of keysOf(lesson)) {
      const at = `${key} ${lesson.slot.day}`
      const found = days.get(at) ?? { key, day: lesson.slot.day, periods: new Set<number>() }
      for (const period of periodsOf(lesson)) found.periods.add(period)
      days.set(at, found)
    }
  }
  return [...days.values()]
}

/** Free periods between lessons, breaks not counted. */
function countGaps(placed: readonly Placed[], slots: readonly Slot[], keysOf: (lesson: Placed) => readonly string[]) {
  const gaps = new Map<string, number>()
  for (const { key, day, periods } of daysOf(placed, keysOf)) {
    const [first, last] = [Math.min(...periods), Math.max(...periods)]
    const between = slots.filter((slot) => slot.day === day && slot.period > first && slot.period < last)
    const free = between.filter(({ period }) => !periods.has(period)).length
    gaps.set(key, (gaps.get(key) ?? 0) + free)
  }
  return gaps
}

function countCrowded({ demands }: DraftPlan, placed: readonly Placed[]) {
  return sum(
    demands.map(({ id, mostPerDay }) => {
      const perDay = new Map<number, number>()
      for (const { demandId, slot } of placed) {
        if (demandId === id) perDay.set(slot.day, (perDay.get(slot.day) ?? 0) + 1)
      }
      return [...perDay.values()].filter((count) => count > mostPerDay).length
    }),
  )
}

function countCut({ demands }: DraftPlan, lessons: readonly Lesson[]) {
  return sum(
    demands.map((demand) => {
      const own = lessons.filter(({ demandId }) => demandId === demand.id)
      const doubles = own.filter(({ duration }) => duration > 1).length
      return own.length === 0 ? 0 : Math.max(0, demand.doubles - doubles)
    }),
  )
}

function countWrongPart({ demands, frame }: DraftPlan, placed: readonly Placed[]) {
  const parts = new Map(demands.map(({ id, partOfDay }) => [id, partOfDay]))
  return placed.filter(({ demandId, slot }) => {
    const part = (demandId && parts.get(demandId)) || 'any'
    return part !== 'any' && isAfternoon(frame, slot) !== (part === 'afternoon')
  }).length
}

function countLongDays({ wishes }: DraftPlan, placed: readonly Placed[]) {
  const most = new Map(wishes.map(({ staffId, mostPerDay }) => [staffId, mostPerDay]))
  return daysOf(placed, ({ staffIds }) => staffIds).filter(
    ({ key, periods }) => periods.size > (most.get(key) ?? Number.POSITIVE_INFINITY),
  ).length
}
