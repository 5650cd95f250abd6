import type { lessonDifferences, Slot } from '@bellhouse/contracts'
import type { NamedLesson } from './lesson-words'
import { keyOfSlot, roomsOf } from './planned-lesson'

export interface LessonDifference<L> {
  kind: (typeof lessonDifferences)[number]
  before: L | null
  after: L | null
}

/**
 * How two versions of a timetable differ. Lessons are the same where they teach the same thing for as long to the same streams; those
 * that stand at the same place belong together first, then what is left, in the order of the week.
 */
export function compareLessons<L extends NamedLesson>(before: readonly L[], after: readonly L[]) {
  const former = groupedBy(before, kindOfLesson)
  const later = groupedBy(after, kindOfLesson)
  const differences: LessonDifference<L>[] = []
  let same = 0
  for (const key of new Set([...former.keys(), ...later.keys()])) {
    for (const pair of pairUp(former.get(key) ?? [], later.get(key) ?? [])) {
      const kind = differenceOf(pair)
      if (kind) differences.push({ kind, ...pair })
      else same += 1
    }
  }
  return { same, differences }
}

const kindOfLesson = ({ subjectId, title, group, streamIds, duration }: NamedLesson) =>
  JSON.stringify([subjectId, title, group, [...streamIds].sort(), duration])

interface Pair<L> {
  before: L | null
  after: L | null
}

function pairUp<L extends NamedLesson>(before: readonly L[], after: readonly L[]): Pair<L>[] {
  const left = inOrder(after)
  const pairs: Pair<L>[] = []
  const lone: L[] = []
  for (const lesson of inOrder(before)) {
    const found = left.findIndex((other) => placeOf(other) === placeOf(lesson))
    if (found < 0) lone.push(lesson)
    else pairs.push({ before: lesson, after: left.splice(found, 1)[0] ?? null })
  }
  for (const lesson of lone) pairs.push({ before: lesson, after: left.shift() ?? null })
  return [...pairs, ...left.map((lesson) => ({ before: null, after: lesson }))]
}

function differenceOf<L extends NamedLesson>({ before, after }: Pair<L>): LessonDifference<L>['kind'] | null {
  if (!before) return 'added'
  if (!after) return 'removed'
  if (placeOf(before) !== placeOf(after)) return 'moved'
  const others = (lesson: L) => JSON.stringify([[...lesson.staffIds].sort(), [...roomsOf(lesson)].sort()])
  return others(before) === others(after) ? null : 'changed'
}

const placeOf = ({ slot }: { slot: Slot | null }) => (slot ? keyOfSlot(slot) : '')

const rankOf = ({ slot }: { slot: Slot | null }) => (slot ? slot.day * 100 + slot.period : 0)

const inOrder = <L extends NamedLesson>(lessons: readonly L[]) =>
  [...lessons].sort((one, other) => rankOf(one) - rankOf(other))

function groupedBy<L>(items: readonly L[], keyOf: (item: L) => string) {
  const groups = new Map<string, L[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
