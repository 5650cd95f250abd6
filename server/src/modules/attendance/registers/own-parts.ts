import { isHalfOfDay } from '@bellhouse/contracts'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { isSamePart, keyOfPart } from '../../timetable/timetable'
import { placeOfPart } from './parallel-lessons'
import { lessonSession } from './register-desk'
import type { listDeskLessons, listTakenRegisters } from './register-desk.repo'
import { isTakenOf, listPartRows, type PartPlace, type TakenSessions } from './register-parts.repo'
import { listRecent } from './registers.repo'

type Registers = Awaited<ReturnType<typeof listTakenRegisters>>

interface Day {
  date: string
  lessons: Awaited<ReturnType<typeof listDeskLessons>>
}

/** What has been taken of a stream on a day, in whole and in part. */
export function takenIn(registers: Registers, { streamId, date }: { streamId: string; date: string }): TakenSessions {
  const ofDay = registers.filter((one) => one.streamId === streamId && one.date === date)
  return {
    taken: ofDay.filter(({ isPartial }) => !isPartial).map(({ session }) => session),
    takenParts: ofDay.flatMap(({ session, parts }) => parts.map((part) => `${session} ${part}`)),
  }
}

/** Who is in the lessons of a teacher that not all of a stream have, and what has been taken of them, for the hours without a network. */
export async function readOwnParts(db: Db, days: readonly Day[], registers: Registers) {
  const places = days.flatMap(({ date, lessons }) =>
    [...lessons.lessonsOf(date), ...lessons.coveredOf(date)].flatMap(({ part, period }) =>
      part ? [{ part, date, session: lessonSession(period) }] : [],
    ),
  )
  const each = places.filter(({ part }, at) => places.findIndex((one) => isSamePart(one.part, part)) === at)
  const parts = await askAll(
    db,
    each.map((place) => () => readMembers(db, place)),
  )
  const partRegisters = places.flatMap((place) => {
    const members = parts[each.findIndex(({ part }) => isSamePart(part, place.part))]?.students ?? []
    return registerOf(
      place,
      members.map(({ studentId }) => studentId),
      registers,
    )
  })
  return { parts, partRegisters }
}

async function readMembers(db: Db, place: PartPlace) {
  const { part } = place
  const rows = await listPartRows(db, place)
  const recent = await listRecent(
    db,
    part.streams.map(({ id }) => id),
    place,
  )
  return {
    ...placeOfPart(part),
    stream: part.label,
    students: rows.map(({ studentId, name, admissionNumber, photo, streamId }) => ({
      ...{ studentId, name, admissionNumber, photo },
      recent: recent.of(studentId, streamId),
    })),
  }
}

function registerOf({ part, date, session }: PartPlace, members: readonly string[], registers: Registers) {
  if (isHalfOfDay(session)) return []
  const isTaken = isTakenOf({ streamId: part.streamId, part, session }, (streamId) =>
    takenIn(registers, { streamId, date }),
  )
  if (!isTaken) return []
  const streamIds = part.streams.map(({ id }) => id)
  const own = registers.filter(
    (one) => streamIds.includes(one.streamId) && one.date === date && one.session === session,
  )
  const { takenBy = null, takenAt = null } = own.find(({ parts }) => parts[0] === keyOfPart(part)) ?? {}
  const entries = own.flatMap(({ entries }) => entries).filter(({ studentId }) => members.includes(studentId))
  return [{ ...placeOfPart(part), date, session, version: 1, takenBy, takenAt, entries }]
}
