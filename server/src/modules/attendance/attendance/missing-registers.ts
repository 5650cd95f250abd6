import type { OwnLesson, Period, Session } from '@bellhouse/contracts'
import { afternoonStart } from '@bellhouse/contracts'
import type { MissingRow, Owing } from './attendance-views.repo'

interface DueDay {
  streamId: string
  date: string
  classCode: string
  isHalf: boolean
  taken: readonly Session[]
}

/** The lessons whose register nobody has taken, newest day first; two groups in one lesson of a stream owe one register. */
export function missingLessons(
  lessons: readonly (OwnLesson & { date: string })[],
  due: readonly DueDay[],
  periods: readonly Period[],
): MissingRow[] {
  const dayOf = new Map(due.map((day) => [`${day.streamId} ${day.date}`, day]))
  const missing = new Map<string, MissingRow>()
  for (const { date, period, streams, staff } of lessons) {
    const session: Session = `lesson-${period}`
    const isAfternoon = (periods[period - 1]?.start ?? '') >= afternoonStart
    for (const { id, label } of streams) {
      const day = dayOf.get(`${id} ${date}`)
      const key = `${id} ${date} ${session}`
      if (!day || day.taken.includes(session) || (day.isHalf && isAfternoon) || missing.has(key)) continue
      const owedBy = staff[0]?.name ?? null
      missing.set(key, { streamId: id, stream: label, classCode: day.classCode, date, session, owedBy })
    }
  }
  return newestFirst([...missing.values()])
}

/** Those of one day stay in their order. */
export function newestFirst(missing: readonly MissingRow[]): MissingRow[] {
  return [...missing].sort((one, other) => other.date.localeCompare(one.date))
}

/** How many each of them owes. */
export function owingOf(missing: readonly { owedBy: string | null }[]): Owing[] {
  return together(missing.map(({ owedBy }) => ({ name: owedBy, count: 1 })))
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
