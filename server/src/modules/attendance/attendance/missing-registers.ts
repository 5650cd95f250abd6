import type { Period, Session } from '@bellhouse/contracts'
import type { HeldLesson } from '../../timetable/cover'
import type { LessonPart } from '../../timetable/timetable'
import { isTakenOf, lessonsHeld } from '../registers'
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

interface TaughtLesson extends HeldLesson {
  /** Who of its streams has it, where that is not everybody. */
  part: LessonPart | null
}

/**
 * The lessons whose register nobody has taken, owed by whoever holds them, newest day first: of each stream one, or of the sets and
 * electives in which it is taught one each.
 */
export function missingLessons(lessons: readonly TaughtLesson[], ground: Ground): MissingRow[] {
  const dayOf = new Map(ground.due.map((day) => [`${day.streamId} ${day.date}`, day]))
  const isHeld = heldOf(ground)
  const missing = new Map<string, MissingRow>()
  for (const { date, period, streams, staff, takenBy, part, away = [] } of taughtFirst(lessons.filter(isHeldAtAll))) {
    const session: Session = `lesson-${period}`
    const dueOf = (id: string) => (away.includes(id) ? undefined : dayOf.get(`${id} ${date}`))
    for (const { streamId, subject, label } of part ? [part] : streams.map(wholeOf)) {
      const day = (part?.streams ?? [{ id: streamId }]).flatMap(({ id }) => dueOf(id) ?? [])[0]
      const key = [streamId, subject, date, session].join(' ')
      const isTaken = isTakenOf({ streamId, session, part }, (id) => dueOf(id) ?? owesNothing(session))
      if (!day || isTaken || !isHeld(session, day) || missing.has(key)) continue
      const owedBy = takenBy ?? staff[0]?.name ?? day.classTeacher
      const place = { streamId, ...(subject && { subject }), stream: label, date, session }
      missing.set(key, { ...place, classCode: day.classCode, owedBy })
    }
  }
  return newestFirst([...missing.values()])
}

const isHeldAtAll = ({ notHeld }: TaughtLesson) => notHeld === undefined

const wholeOf = ({ id, label }: { id: string; label: string }) => ({ streamId: id, label, subject: undefined })

/** A stream that owes nothing on a day does not hold up those that have a lesson with it. */
const owesNothing = (session: Session) => ({ taken: [session], takenParts: [] })

/** Whether there was a lesson in a period of a day: none on the second half of a half day, and none today that is still to come. */
function heldOf({ periods, now }: Ground) {
  const setOf = (isHalfDay: boolean, time: string | null) => new Set(lessonsHeld(periods, { isHalfDay, time }))
  const before = { whole: setOf(false, null), half: setOf(true, null) }
  const today = { whole: setOf(false, now.time), half: setOf(true, now.time) }
  return (session: Session, { date, isHalf }: DueDay) =>
    (date === now.today ? today : before)[isHalf ? 'half' : 'whole'].has(session)
}

/** Within a period those that somebody teaches, who then owes the register; what nobody teaches is the class teacher's. */
function taughtFirst(lessons: readonly TaughtLesson[]): TaughtLesson[] {
  return [...lessons].sort(
    (one, other) =>
      one.date.localeCompare(other.date) ||
      one.period - other.period ||
      Number(isOfNobody(one)) - Number(isOfNobody(other)),
  )
}

const isOfNobody = ({ staff, takenBy }: TaughtLesson) => staff.length === 0 && takenBy === undefined

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
