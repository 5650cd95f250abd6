import type { Register, RegisterPlace } from '@bellhouse/contracts'
import { notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { findStream, mustFindSchool } from '../../school/school'
import type { LessonPart } from '../../timetable/timetable'
import { findNotHeldOf } from './lessons-not-held'
import { listParallelLessons, placeOfPart } from './parallel-lessons'
import { listPartHeads, listPartMembers, listPartRows, listWriters, type PartPlace } from './register-parts.repo'
import {
  findDay,
  findRegister,
  listChangesOfRegister,
  listRecent,
  listRegisterRows,
  type RegisterRow,
} from './registers.repo'
import { unusualDayOf } from './unusual-day'

/** A register with everybody who is in the stream on that day, or who stands in it already. */
export async function readRegister(db: Db, place: RegisterPlace): Promise<Register> {
  const { streamId, date, session } = place
  const stream = await findStream(db, streamId)
  if (!stream) throw notFound('stream')
  // A class that begins a term after the others has no register before.
  const [school, day, register, rows, recent, parallel, notHeld] = await askAll(db, [
    () => mustFindSchool(db),
    () => findDay(db, date, stream.classCode),
    () => findRegister(db, place),
    () => listRegisterRows(db, place),
    () => listRecent(db, [streamId], place),
    () => listParallelLessons(db, place),
    () => findNotHeldOf(db, { place, part: null }),
  ])
  const writers = register && parallel.length > 0 ? await listWriters(db, register.id) : new Map<string, string>()
  const taken = register?.isPartial ? undefined : register
  return {
    ...{ streamId, date, session },
    stream: stream.label,
    version: taken?.version ?? 0,
    takenBy: taken?.takenBy ?? null,
    takenAt: taken?.takenAt.toISOString() ?? null,
    unusualDay: unusualDayOf(date, session, { ...day, today: school.today, weekDays: school.week_days }),
    ...(parallel.length > 0 && { parallel }),
    ...(notHeld && { notHeld }),
    ...studentsOf(rows, ({ studentId }) => {
      const by = writers.get(studentId)
      return { recent: recent.of(studentId, streamId), ...(by !== undefined && { by }) }
    }),
  }
}

/** The register of a lesson with everybody who is in it on that day, of whichever of its streams. */
export async function readPart(db: Db, place: PartPlace): Promise<Register> {
  const { part, date, session } = place
  const streamIds = part.streams.map(({ id }) => id)
  const stream = await findStream(db, streamIds[0] ?? '')
  if (!stream) throw notFound('stream')
  const [school, day, heads, rows, recent, notHeld] = await askAll(db, [
    () => mustFindSchool(db),
    () => findDay(db, date, stream.classCode),
    () => listPartHeads(db, place),
    () => listPartRows(db, place),
    () => listRecent(db, streamIds, place),
    () => findNotHeldOf(db, { place: { ...placeOfPart(part), date, session }, part }),
  ])
  const head = headOfPart(part, heads)
  return {
    ...{ ...placeOfPart(part), date, session },
    stream: part.label,
    version: head?.version ?? 0,
    takenBy: head?.takenBy ?? null,
    takenAt: head?.takenAt.toISOString() ?? null,
    unusualDay: unusualDayOf(date, session, { ...day, today: school.today, weekDays: school.week_days }),
    isPart: true,
    ...(notHeld && { notHeld }),
    ...studentsOf(rows, ({ studentId, streamId }) => ({ recent: recent.of(studentId, streamId) })),
  }
}

/** Who took it; nothing where that of one of its streams is still owed. */
export function headOfPart({ streams }: LessonPart, heads: Awaited<ReturnType<typeof listPartHeads>>) {
  const taken = heads.filter(({ isTaken }) => isTaken)
  return taken.length === streams.length ? taken[0] : undefined
}

/** Who took the register of a lesson, and what was corrected since of those who are in it. */
export async function readPartHistory(db: Db, place: PartPlace) {
  const [heads, members] = await askAll(db, [() => listPartHeads(db, place), () => listPartMembers(db, place)])
  const head = headOfPart(place.part, heads)
  const changes = await listChangesOfRegister(
    db,
    { ...place, streamIds: place.part.streams.map(({ id }) => id) },
    members.map(({ studentId }) => studentId),
  )
  return { firstTakenBy: head?.takenBy ?? null, firstTakenAt: head?.takenAt.toISOString() ?? null, changes }
}

function studentsOf<Row extends RegisterRow, More>(rows: readonly Row[], more: (row: Row) => More) {
  return {
    students: rows
      .filter(({ elsewhere }) => elsewhere === null)
      .map((row) => {
        const { studentId, name, admissionNumber, photo, status, minutesLate, note, version } = row
        return { studentId, name, admissionNumber, photo, status, minutesLate, note, version, ...more(row) }
      }),
    elsewhere: rows.flatMap(({ studentId, name, elsewhere }) => (elsewhere ? { studentId, name, ...elsewhere } : [])),
  }
}
