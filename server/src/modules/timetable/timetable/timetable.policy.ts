import type { Lesson, Slot, TimetableFrame } from '@bellhouse/contracts'
import {
  type Clash,
  clashSentence,
  faultSentence,
  findSlotFault,
  lessonLabel,
  slotLabel,
  slotsOf,
  type TimetableNames,
} from '@bellhouse/timetabling'
import { conflict } from '../../../http/problems'

/** Drafts are changed; what was published stays as it was. */
export function mustBeDraft({ title, state }: { title: string; state: string }) {
  if (state === 'draft') return
  throw conflict(`${title} is ${state} and stays as it is. Begin a draft from it to change something.`)
}

type Placed = Lesson & { slot: Slot }

/** There are lessons at this place, and the day is long enough. */
export function mustLieInFrame(lesson: Placed, frame: TimetableFrame, names: TimetableNames) {
  const fault = findSlotFault(frame, lesson.slot, lesson.duration)
  if (!fault) return
  throw conflict(
    `${lessonLabel(lesson, names)} cannot begin on ${slotLabel(frame, lesson.slot)}. ${faultSentence(fault)}`,
  )
}

interface Unavailable extends Slot {
  staffId: string
}

/** Its teachers can teach then. */
export function mustBeAvailable(
  lesson: Placed,
  unavailable: readonly Unavailable[],
  frame: TimetableFrame,
  names: TimetableNames,
) {
  const hindrance = slotsOf(lesson)
    .flatMap((slot) => unavailable.filter((one) => one.day === slot.day && one.period === slot.period))
    .find(({ staffId }) => lesson.staffIds.includes(staffId))
  if (!hindrance) return
  const { staffId, ...slot } = hindrance
  throw conflict(
    `${names.staff(staffId)} cannot teach on ${slotLabel(frame, slot)}, so ${lessonLabel(lesson, names)} cannot be there.`,
  )
}

const mostNamed = 4

/** Nobody and no room is needed twice. */
export function mustNotClash(clashes: readonly Clash<Lesson>[], frame: TimetableFrame, names: TimetableNames) {
  if (clashes.length === 0) return
  const sentences = clashes.slice(0, mostNamed).map((clash) => clashSentence(clash, frame, names))
  const more = clashes.length - sentences.length
  throw conflict([...sentences, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '))
}
