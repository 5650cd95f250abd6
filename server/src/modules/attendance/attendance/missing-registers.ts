import type { OwnLesson, Period, Session } from '@bellhouse/contracts'
import { lessonsHeld } from '../registers'
import type { DueDay, MissingRow, Owing } from './missing-registers.repo'

interface Moment {
  today: string
  /** As `HH:MM`. */
  time: string
}

interface Ground {
  due: readonly DueDay[]
  periods: readonly Period[]
  now: Moment
}

type DatedLesson = OwnLesson & { date: string; takenBy?: string }

/** The lessons whose register nobody has taken, owed by whoever holds them, newest day first; two groups in one lesson of a stream owe one register. */
export function missingLessons(lessons: readonly DatedLesson[], ground: Ground): MissingRow[] {
  const dayOf = new Map(ground.due.map((day) => [`${day.streamId} ${day.date}`, day]))
  const isHeld = heldOf(ground)
  const missing = new Map<string, MissingRow>()
  for (const { date, period, streams, staff, takenBy } of taughtFirst(lessons)) {
    const session: Session = `lesson-${period}`
    for (const { id, label } of streams) {
      const day = dayOf.get(`${id} ${date}`)
      const key = `${id} ${date} ${session}`
      if (!day || day.taken.includes(session) || !isHeld(session, day) || missing.has(key)) continue
      const owedBy = takenBy ?? staff[0]?.name ?? day.classTeacher
      missing.set(key, { streamId: id, stream: label, classCode: day.classCode, date, session, owedBy })
    }
  }
  return newestFirst([...missing.values()])
}

/** Whether there was a lesson in a period of a day: none on the second half of a half day, and none today that is still to come. */
function heldOf({ periods, now }: Ground) {
  const setOf = (isHalfDay: boolean, time: string | null) => new Set(lessonsHeld(periods, { isHalfDay, time }))
  const before = { whole: setOf(false, null), half: setOf(true, null) }
  const today = { whole: setOf(false, now.time), half: setOf(true, now.time) }
  return (session: Session, { date, isHalf }: DueDay) =>
    (date === now.today ? today : before)[isHalf ? 'half' : 'whole'].has(session)
}

/** Within a period those that somebody teaches, who then owes the register; what nobody teaches is the class teacher's. */
function taughtFirst(lessons: readonly DatedLesson[]): DatedLesson[] {
  return [...lessons].sort(
    (one, other) =>
      one.date.localeCompare(other.date) ||
      one.period - other.period ||
      Number(isOfNobody(one)) - Number(isOfNobody(other)),
  )
}

const isOfNobody = ({ staff, takenBy }: DatedLesson) => staff.length === 0 && takenBy === undefined

/** Those of one day stay in their order. */
export function newestFirst(missing: readonly MissingRow[]): MissingRow[] {
  return [...missing].sort((one, other) => other.date.localeCompare(one.date))
}

/** How many each of them owes. */
export function owingOf(missing: readonly { owedBy: string | null }[]): Owing[] {
  return together(missing.map(({ owedBy }) => ({ name: owedBy, count: 1 })))
}

/** What somebody owes for a colleague is theirs, and not the colleague's. */
export function owingOfHolders(
  owing: readonly Owing[],
  forOthers: readonly (Owing & { absentName: string })[],
): Owing[] {
  const moved = forOthers.flatMap(({ name, absentName, count }) => [
    { name, count },
    { name: absentName, count: -count },
  ])
  return together([...owing, ...moved]).filter(({ count }) => count > 0)
}

/** Everybody once, with all that they owe. */
export function together(owing: readonly Owing[]): Owing[] {
  const counts = new Map<string | null, number>()
  for (const { name, count } of owing) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].map(([name, count]) => ({ name, count }))
}

/** Who owes most first. */
export function mostFirst(owing: readonly Owing[]): Owing[] {
  return [...owing].sort((one, other) => other.count - one.count || (one.name ?? '').localeCompare(other.name ?? ''))
}
