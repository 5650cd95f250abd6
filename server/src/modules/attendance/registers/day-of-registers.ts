import type { DayFigures, RegisterRhythm, Session, ShownDay, UnusualDay } from '@bellhouse/contracts'
import { invalidCursor } from '../../../http/problems'
import type { listRegistersOf } from './registers.repo'

type RegisterRow = Awaited<ReturnType<typeof listRegistersOf>>[number]

interface Asked {
  date?: string | undefined
  session?: Session | undefined
}

/** The day and the session that are asked for; today's morning without. */
export const shownDayOf = (
  school: { today: string; register_sessions: string },
  { date = school.today, session = 'morning' }: Asked,
): ShownDay => ({ date, session, rhythm: school.register_sessions as RegisterRhythm })

/** What a day's registers say together. On a day without school none is due but what has been taken. */
export function figuresOf(rows: readonly RegisterRow[], unusualDay: UnusualDay | null): DayFigures {
  const taken = rows.filter(({ isTaken }) => isTaken)
  const isDue = ({ isTaken, isBeforeStart, students }: RegisterRow) =>
    isTaken || (unusualDay === null && !isBeforeStart && students > 0)
  const sumOf = (what: 'present' | 'absent' | 'late' | 'excused') => taken.reduce((sum, row) => sum + row[what], 0)
  return {
    ...{ taken: taken.length, due: rows.filter(isDue).length },
    ...{ present: sumOf('present'), absent: sumOf('absent'), late: sumOf('late'), excused: sumOf('excused') },
  }
}

interface Part {
  most?: number | undefined
  after?: string | undefined
}

/** The rows behind a stream, as many as are asked for, and where to go on. */
export function partOf(rows: readonly RegisterRow[], { most = rows.length, after }: Part) {
  const before = after === undefined ? -1 : rows.findIndex(({ streamId }) => streamId === after)
  if (after !== undefined && before < 0) throw invalidCursor()
  const part = rows.slice(before + 1, before + 1 + most)
  const isLast = before + 1 + most >= rows.length
  return { part, next: isLast ? null : (part.at(-1)?.streamId ?? null) }
}
