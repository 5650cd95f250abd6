import type { Lesson, LessonDemand } from '@bellhouse/contracts'
import { inRooms, roomsOf } from '@bellhouse/timetabling'
import type { LessonFields } from './lessons.repo'

/** What has to be done to a draft so that it holds the lessons that are wanted. */
export interface FillPlan {
  add: LessonFields[]
  removeIds: string[]
  /** Lessons whose subject, streams, teachers or room the wish has changed, as they should be. */
  change: Lesson[]
}

/** Double lessons first. Of those that are too many the unplaced ones go first, and pinned ones last. */
export function planFill(demands: readonly LessonDemand[], lessons: readonly Lesson[]): FillPlan {
  const plan: FillPlan = { add: [], removeIds: [], change: [] }
  for (const demand of demands) {
    const own = lessons.filter(({ demandId }) => demandId === demand.id)
    for (const [duration, wanted] of [
      [2, demand.doubles],
      [1, demand.periods - demand.doubles * 2],
    ] as const) {
      const there = inOrderOfWorth(own.filter((lesson) => lesson.duration === duration))
      const missing = Math.max(0, wanted - there.length)
      plan.add.push(...Array.from({ length: missing }, () => lessonFor(demand, duration)))
      plan.removeIds.push(...there.slice(wanted).map(({ id }) => id))
      plan.change.push(
        ...there
          .slice(0, wanted)
          .filter(differsFrom(demand))
          .map((lesson) => asWanted(lesson, demand)),
      )
    }
    plan.removeIds.push(...own.filter(({ duration }) => duration > 2).map(({ id }) => id))
  }
  return plan
}

const worthOf = ({ slot, isPinned }: Lesson) => Number(slot !== null) + Number(isPinned)

const inOrderOfWorth = (lessons: Lesson[]) => lessons.sort((one, other) => worthOf(other) - worthOf(one))

const lessonFor = (demand: LessonDemand, duration: number): LessonFields => ({
  demandId: demand.id,
  subjectId: demand.subjectId,
  title: demand.title,
  group: demand.group,
  streamIds: demand.streamIds,
  staffIds: demand.staffIds,
  ...inRooms(roomsOf(demand)),
  duration,
  slot: null,
  isPinned: false,
})

const wishOf = ({ subjectId, title, group, streamIds, staffIds }: Lesson | LessonDemand) =>
  JSON.stringify([subjectId, title, group, [...streamIds].sort(), [...staffIds].sort()])

const differsFrom = (demand: LessonDemand) => (lesson: Lesson) => wishOf(lesson) !== wishOf(demand)

// Rooms are chosen lesson by lesson, so those that a lesson has already stay.
const asWanted = (lesson: Lesson, demand: LessonDemand): Lesson => ({
  ...lesson,
  subjectId: demand.subjectId,
  title: demand.title,
  group: demand.group,
  streamIds: demand.streamIds,
  staffIds: demand.staffIds,
  ...(lesson.roomId === null && inRooms(roomsOf(demand))),
})
