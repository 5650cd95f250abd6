/** What free periods between the lessons of a day cost, each or squared. */
export interface GapWish {
  weight: number
  isSquared: boolean
}

/** How many periods a day with lessons should have; days without any cost nothing. */
export interface LoadWish {
  least: number
  most: number
  weight: number
  isSquared: boolean
}

/** A teacher, a stream, a room: it is in one place at a time. */
export interface Resource {
  /** Slots in which it cannot be had. */
  unavailable: readonly number[]
  gaps?: GapWish
  load?: LoadWish
  /** Lessons on so many days at most. */
  busyDays?: { most: number; weight: number }
}

export interface Lesson {
  /** Periods in a row. With 0 it is a spare one, for when a double lesson of its group is cut in two. */
  duration: number
  /** Their places among the problem's resources. */
  resources: readonly number[]
  /** The place of its group. */
  group: number
  /** The slots that it may take; all where nothing is said. */
  slots?: readonly number[]
  /** Slots that it should not take, and what each of its periods in one costs. */
  unwished?: { slots: readonly number[]; weight: number }
  /** Where it stands before anything is changed. */
  start?: number
  /** It stays where it stands. */
  isPinned?: boolean
}

/** Lessons that belong together: one subject of one class, to be spread over the days. */
export interface LessonGroup {
  /** At most so many on one day. */
  mostPerDay: number
  /** What each one more costs; with null it is a clash. */
  spreadWeight: number | null
  /** Where lessons of one and of two periods may be made of each other, and how many of two are wished. */
  doubles?: { least: number; most: number; weight: number }
}

export interface TimetableProblem {
  /** The day of each slot; slots of one day follow each other. */
  dayOfSlot: readonly number[]
  /** Lessons longer than one period stay within one run of slots, so that no break cuts them. */
  runOfSlot: readonly number[]
  resources: readonly Resource[]
  groups: readonly LessonGroup[]
  lessons: readonly Lesson[]
}

/** A lesson at its place. */
export interface PlacedLesson {
  lesson: number
  start: number
  duration: number
}
