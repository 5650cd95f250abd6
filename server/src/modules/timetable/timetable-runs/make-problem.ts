import type { keptLessons, Lesson, LessonDemand, Slot, TimetableFrame } from '@bellhouse/contracts'
import { listSlots, roomsOf } from '@bellhouse/timetabling'
import type { LessonGroup, Lesson as Piece, Resource, TimetableProblem } from '../timetable-solver'
import type { DraftPlan } from './draft-plan'

/** Whom or what a lesson needs. */
export interface Needed {
  kind: 'staff' | 'stream' | 'room'
  id: string
  /** A part of the stream. */
  part: string | null
}

/** A plan in the words of the search, with the way back. */
export interface PlanProblem {
  problem: TimetableProblem
  slots: Slot[]
  /** By the places of the problem's resources. */
  needed: Needed[]
  /** By the places of the problem's lessons; a spare lesson has the one that it may become a half of. */
  pieces: { lesson: Lesson; isSpare: boolean }[]
}

// What it costs to go against a wish. They are measured against each other alone.
const weights = {
  gapOfStream: 3,
  gapOfTeacher: 1,
  gapUnwanted: 3,
  dayTooLong: 3,
  crowdedDay: 4,
  double: 4,
  partOfDay: 2,
}

/** What stays is where it stands; everything else may be anywhere. */
export function makeProblem(plan: DraftPlan, keep: (typeof keptLessons)[number]): PlanProblem {
  const slots = listSlots(plan.frame)
  const resources = new Resources(plan, slots)
  const groups = new Map<string, Lesson[]>()
  for (const lesson of plan.lessons) groups.set(groupKey(lesson), [...(groups.get(groupKey(lesson)) ?? []), lesson])
  const stays = ({ isPinned, slot }: Lesson) => slot !== null && (isPinned || keep === 'placed')
  const demandOf = (lesson: Lesson | undefined) => plan.demands.find(({ id }) => id === lesson?.demandId)

  const pieces = [...groups.values()].flatMap((lessons) => [
    ...lessons.map((lesson) => ({ lesson, isSpare: false })),
    ...lessons
      .filter((lesson) => lesson.duration === 2 && !stays(lesson) && (demandOf(lesson)?.doubles ?? 0) > 0)
      .map((lesson) => ({ lesson, isSpare: true })),
  ])
  const keys = [...groups.keys()]
  const lessons = pieces.map(({ lesson, isSpare }): Piece => {
    const start = slots.findIndex(({ day, period }) => day === lesson.slot?.day && period === lesson.slot.period)
    const unwished = unwishedSlots(demandOf(lesson), slots, plan.frame)
    return {
      duration: isSpare ? 0 : lesson.duration,
      resources: resources.of(lesson),
      group: keys.indexOf(groupKey(lesson)),
      ...(unwished.length > 0 && { unwished: { slots: unwished, weight: weights.partOfDay } }),
      ...(!isSpare && start >= 0 && { start, isPinned: stays(lesson) }),
    }
  })
  return {
    problem: {
      dayOfSlot: slots.map(({ day }) => day - 1),
      runOfSlot: runsOf(slots),
      resources: resources.all,
      groups: keys.map((key) => groupOf(groups.get(key) ?? [], demandOf, plan.frame)),
      lessons,
    },
    slots,
    needed: resources.needed,
    pieces,
  }
}

const groupKey = ({ demandId, subjectId, title, group, streamIds }: Lesson) =>
  demandId ?? JSON.stringify([subjectId, title, group, [...streamIds].sort()])

function groupOf(
  lessons: readonly Lesson[],
  demandOf: (lesson: Lesson | undefined) => LessonDemand | undefined,
  frame: TimetableFrame,
): LessonGroup {
  const demand = demandOf(lessons[0])
  const doubles = lessons.filter(({ duration }) => duration > 1).length
  return {
    mostPerDay: demand?.mostPerDay ?? Math.ceil(lessons.length / frame.days.length),
    spreadWeight: weights.crowdedDay,
    ...(demand && demand.doubles > 0 && { doubles: { least: doubles, most: doubles, weight: weights.double } }),
  }
}

/** Periods that follow each other without a break between them. */
function runsOf(slots: readonly Slot[]): number[] {
  let run = 0
  return slots.map(({ day, period }, index) => {
    const before = slots[index - 1]
    if (before && (before.day !== day || before.period !== period - 1)) run += 1
    return run
  })
}

/** Noon is where the afternoon begins. */
export const isAfternoon = ({ periods }: TimetableFrame, { period }: Slot) =>
  (periods[period - 1]?.start ?? '') >= '12:00'

function unwishedSlots(demand: LessonDemand | undefined, slots: readonly Slot[], frame: TimetableFrame): number[] {
  if (!demand || demand.partOfDay === 'any') return []
  const wantsAfternoon = demand.partOfDay === 'afternoon'
  return slots.flatMap((slot, index) => (isAfternoon(frame, slot) === wantsAfternoon ? [] : [index]))
}

class Resources {
  readonly all: Resource[] = []
  readonly needed: Needed[] = []
  readonly #places = new Map<string, number>()
  readonly #parts = new Map<string, Set<string>>()

  constructor(
    private readonly plan: DraftPlan,
    private readonly slots: readonly Slot[],
  ) {
    for (const { group, streamIds } of plan.lessons) {
      if (group === null) continue
      for (const id of streamIds) this.#parts.set(id, (this.#parts.get(id) ?? new Set()).add(group))
    }
  }

  of({ staffIds, streamIds, group, ...lesson }: Lesson): number[] {
    return [
      ...staffIds.map((id) => this.#place({ kind: 'staff', id, part: null })),
      ...streamIds.flatMap((id) => this.#partsOf(id, group).map((part) => this.#place({ kind: 'stream', id, part }))),
      ...roomsOf(lesson).map((id) => this.#place({ kind: 'room', id, part: null })),
    ]
  }

  /** A lesson of the whole stream needs each of its parts. */
  #partsOf(streamId: string, group: string | null): (string | null)[] {
    if (group !== null) return [group]
    const parts = [...(this.#parts.get(streamId) ?? [])]
    return parts.length > 0 ? parts : [null]
  }

  #place(needed: Needed): number {
    const key = JSON.stringify(needed)
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.all.length)
    this.needed.push(needed)
    return this.all.push(this.#resource(needed)) - 1
  }

  #resource({ kind, id }: Needed): Resource {
    if (kind === 'room') return { unavailable: [] }
    if (kind === 'stream') return { unavailable: [], gaps: { weight: weights.gapOfStream, isSquared: false } }
    const wish = this.plan.wishes.find(({ staffId }) => staffId === id)
    const away = new Set((wish?.unavailable ?? []).map(({ day, period }) => `${day} ${period}`))
    return {
      unavailable: this.slots.flatMap(({ day, period }, index) => (away.has(`${day} ${period}`) ? [index] : [])),
      gaps: { weight: wish?.avoidsGaps ? weights.gapUnwanted : weights.gapOfTeacher, isSquared: false },
      ...(wish?.mostPerDay && {
        load: { least: 1, most: wish.mostPerDay, weight: weights.dayTooLong, isSquared: false },
      }),
    }
  }
}
