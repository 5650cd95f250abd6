import type { Lesson, Slot } from '@bellhouse/contracts'
import type { Clash } from './find-clashes'
import type { PlannedLesson } from './planned-lesson'
import type { FrameShape, SlotFault } from './slot-fault'

/** A lesson that can be named. */
export type NamedLesson = PlannedLesson & Pick<Lesson, 'set'> & { subjectId: string | null; title: string }

/** What the records of a timetable are called, by their ids. */
export interface TimetableNames {
  subject: (id: string) => string
  stream: (id: string) => string
  staff: (id: string) => string
  room: (id: string) => string
}

/** What is taught: `Physics`, `Physics, Practical` or `Assembly`. */
export function topicOf({ subjectId, title }: Pick<NamedLesson, 'subjectId' | 'title'>, names: TimetableNames) {
  return [subjectId && names.subject(subjectId), title].filter(Boolean).join(', ')
}

const mostNamed = 4

/** Who is taught: the set whose lesson it is, else the streams, and the part of them. */
function whomOf({ set, streamIds, group }: NamedLesson, names: TimetableNames) {
  if (set) return set
  const streams =
    streamIds.length > mostNamed ? `${streamIds.length} streams` : streamIds.map(names.stream).join(' and ')
  return group ? `${streams}, ${group}` : streams
}

const teachersOf = ({ staffIds }: NamedLesson, names: TimetableNames) =>
  staffIds.length > mostNamed ? `${staffIds.length} teachers` : staffIds.map(names.staff).join(' and ')

/** A lesson in a sentence: `Physics (S1 East; Auma, Grace)`, or what it is called where nobody is named. */
export function lessonLabel(lesson: NamedLesson, names: TimetableNames): string {
  const topic = topicOf(lesson, names)
  const parts = [whomOf(lesson, names), teachersOf(lesson, names)].filter(Boolean)
  return parts.length > 0 ? `${topic} (${parts.join('; ')})` : topic
}

/** A place in a sentence: `Monday, Period 3`. */
export function slotLabel({ days, periods }: FrameShape, { day, period }: Slot): string {
  return `${days[day - 1] ?? `Day ${day}`}, ${periods[period - 1]?.title ?? `Period ${period}`}`
}

/** Why the second lesson of a clash cannot be where it is wanted: names whom both need, both lessons, and the place. */
export function clashSentence<L extends NamedLesson>(
  clash: Clash<L>,
  frame: FrameShape,
  names: TimetableNames,
): string {
  const has = `${names[clash.kind](clash.recordId)} ${clash.kind === 'room' ? 'holds' : 'has'}`
  const first = lessonLabel(clash.first, names)
  const second = lessonLabel(clash.second, names)
  return `${has} ${first} on ${slotLabel(frame, clash.slot)}, so ${second} cannot be there.`
}

const faults: Record<SlotFault, string> = {
  outside: 'The lesson would not end within the day.',
  break: 'There is a break.',
  closed: 'There are no lessons at this time.',
}

export const faultSentence = (fault: SlotFault) => faults[fault]
