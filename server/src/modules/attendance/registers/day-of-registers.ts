import type { DayFigures, RegisterRhythm, Session, ShownDay, UnusualDay } from '@bellhouse/contracts'
import { invalidCursor } from '../../../http/problems'
import { cursorOf, readCursor } from '../../../platform/db/keyset'
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

/** As many rows as are asked for, from where a part before ended, and where to go on. */
export function partOf(rows: readonly RegisterRow[], { most = rows.length, after }: Part) {
  const from = after === undefined ? 0 : placeBehind(rows, after)
  const part = rows.slice(from, from + most)
  const last = part.at(-1)
  const isEnd = from + most >= rows.length
  return { part, next: last && !isEnd ? cursorOf(last.stream, last.streamId) : null }
}

function placeBehind(rows: readonly RegisterRow[], cursor: string) {
  const [, id] = readCursor(cursor)
  const place = rows.findIndex(({ streamId }) => streamId === id)
  if (place < 0) throw invalidCursor()
  return place + 1
}
