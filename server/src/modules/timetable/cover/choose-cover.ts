import type { CoverChoice, OwnLesson } from '@bellhouse/contracts'
import type { Colleague } from './cover.repo'
import type { StaffedLesson } from './staffed-lessons'

interface Asked {
  lesson: OwnLesson
  subjectId: string | null
  /** All lessons of that day. */
  lessons: readonly StaffedLesson[]
  absentIds: ReadonlySet<string>
  away: readonly { staffId: string; period: number }[]
  colleagues: readonly Colleague[]
}

/** Who is free to take a lesson: who teaches its subject first, then who teaches its class, then anybody; the fewest covers first. */
export function chooseCover(asked: Asked): CoverChoice[] {
  const busy = busyStaff(asked)
  const streamIds = asked.lesson.streams.map(({ id }) => id)
  const reasonFor = ({ subjectIds, streamIds: own }: Colleague): CoverChoice['reason'] => {
    if (asked.subjectId && subjectIds.includes(asked.subjectId)) return 'subject'
    return own.some((id) => streamIds.includes(id)) ? 'class' : 'free'
  }
  const order: CoverChoice['reason'][] = ['subject', 'class', 'free']
  return asked.colleagues
    .filter(({ id }) => !busy.has(id) && !asked.absentIds.has(id))
    .map((colleague) => ({
      staff: { id: colleague.id, name: colleague.name },
      reason: reasonFor(colleague),
      covers: colleague.covers,
    }))
    .sort((one, other) => order.indexOf(one.reason) - order.indexOf(other.reason) || one.covers - other.covers)
}

export const periodsOf = ({ period, duration }: Pick<OwnLesson, 'period' | 'duration'>) =>
  Array.from({ length: duration }, (_, step) => period + step)

/** The lesson of an absent teacher that a cover is of; nothing where the timetable has none there. */
export const lessonOf = <L extends OwnLesson>(
  { period, absentId }: { period: number; absentId: string },
  lessons: readonly L[],
): L | undefined => lessons.find((one) => one.period === period && one.staff.some(({ id }) => id === absentId))

/** Those covers of somebody free for a lesson that lie at its time: they count for nothing, and would come back beside it. */
export const idleBeside = <C extends { period: number; absentId: string }>(
  lesson: OwnLesson,
  lessons: readonly OwnLesson[],
  covers: readonly C[],
): C[] =>
  covers.filter((cover) => {
    const own = lessonOf(cover, lessons) ?? { period: cover.period, duration: 1 }
    return periodsOf(own).some((at) => periodsOf(lesson).includes(at))
  })

/** Who has something else to do at the time of a lesson. */
export function busyStaff({ lesson, lessons, away }: Pick<Asked, 'lesson' | 'lessons' | 'away'>): Set<string> {
  const wanted = periodsOf(lesson)
  const busy = new Set<string>()
  for (const lesson of lessons) {
    if (!periodsOf(lesson).some((period) => wanted.includes(period))) continue
    for (const { id } of lesson.inFront) busy.add(id)
  }
  for (const { staffId, period } of away) if (wanted.includes(period)) busy.add(staffId)
  return busy
}
