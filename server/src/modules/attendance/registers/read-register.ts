import type { Register, RegisterPlace } from '@bellhouse/contracts'
import { notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { findStream, mustFindSchool } from '../../school/school'
import { listParallelLessons } from './parallel-lessons'
import { findDay, findRegister, listRecent, listRegisterRows } from './registers.repo'
import { unusualDayOf } from './unusual-day'

/** A register with everybody who is in the stream on that day, or who stands in it already. */
export async function readRegister(db: Db, place: RegisterPlace): Promise<Register> {
  const { streamId, date, session } = place
  const stream = await findStream(db, streamId)
  if (!stream) throw notFound('stream')
  // A class that begins a term after the others has no register before.
  const [school, day, register, rows, recent, parallel] = await askAll(db, [
    () => mustFindSchool(db),
    () => findDay(db, date, stream.classCode),
    () => findRegister(db, place),
    () => listRegisterRows(db, place),
    () => listRecent(db, [streamId], place),
    () => listParallelLessons(db, place),
  ])
  return {
    ...place,
    stream: stream.label,
    version: register?.version ?? 0,
    takenBy: register?.takenBy ?? null,
    takenAt: register?.takenAt.toISOString() ?? null,
    unusualDay: unusualDayOf(date, session, { ...day, today: school.today, weekDays: school.week_days }),
    ...(parallel.length > 0 && { parallel }),
    students: rows
      .filter(({ elsewhere }) => elsewhere === null)
      .map(({ elsewhere: _, ...row }) => ({ ...row, recent: recent.of(row.studentId, streamId) })),
    elsewhere: rows.flatMap(({ studentId, name, elsewhere }) => (elsewhere ? { studentId, name, ...elsewhere } : [])),
  }
}
