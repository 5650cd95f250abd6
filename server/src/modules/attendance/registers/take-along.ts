import { dayAfter, type OwnRegisters, type RegisterRhythm, type Session } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import type { mustFindSchool } from '../../school/school'
import { readOwnParts, takenIn } from './own-parts'
import { coveredDeskLessonsOf, deskLessonsOf, inOrder, sessionsOf } from './register-desk'
import {
  listCalendarDays,
  listDeskLessons,
  listDeskStreams,
  listMembers,
  listTakenRegisters,
} from './register-desk.repo'
import { isTakenOf, type RegisterOfLesson } from './register-parts.repo'
import { listRecent, listStreamIdsOfTeacher } from './registers.repo'
import { unusualDayOf } from './unusual-day'

type School = Awaited<ReturnType<typeof mustFindSchool>>

/** How many days a teacher takes along, today among them. */
const daysAhead = 7

interface Wanted {
  staffId: string | null
  school: School
  /** The day on which the desk opens, where that is not today. */
  from: string
}

/** The registers of somebody's streams, and of the lessons that they take for others, for the hours without a network. */
export async function readRegistersToTakeAlong(db: Db, { staffId, school, from }: Wanted): Promise<OwnRegisters> {
  const { today } = school
  const until = dayAfter(today, daysAhead - 1)
  const [own, ahead, before] = await Promise.all([
    listStreamIdsOfTeacher(db, staffId),
    listDaysWithLessons(db, staffId, today, until),
    from === today ? [] : listDaysWithLessons(db, staffId, from, from),
  ])
  const days = [...before, ...ahead]
  const covered = coveredOf(school, days, own)
  const [streams, ofCovered, registers] = await Promise.all([
    listStreamsWithStudents(db, own, { today, staffId }),
    listStreamsWithStudents(db, [...covered.keys()], { today, staffId: null }),
    listTakenRegisters(db, streamsOf(days, own), from, until),
  ])
  const isTheirs = ({ streamId, date, session }: { streamId: string; date: string; session: Session }) =>
    own.includes(streamId) || covered.get(streamId)?.get(date)?.includes(session) === true
  return {
    today,
    days: days.map((day) => dayToTakeAlong(school, day, registers)),
    streams,
    covered: ofCovered.map((stream) => ({
      ...stream,
      on: [...(covered.get(stream.streamId) ?? [])].map(([date, sessions]) => ({ date, sessions })),
    })),
    registers: registers
      .filter(isTheirs)
      .map(({ isPartial, parts: _, ...register }) => (isPartial ? { ...register, ...untaken } : register)),
    ...(await readOwnParts(db, days, registers)),
  }
}

/** One of which only parts have been taken. */
const untaken = { version: 0, takenBy: null, takenAt: null }

type DayWithLessons = Awaited<ReturnType<typeof listDaysWithLessons>>[number]

/** Days of the calendar with what is taught on them; a day of another term is asked for by itself. */
async function listDaysWithLessons(db: Db, staffId: string | null, from: string, until: string) {
  const days = await listCalendarDays(db, from, until)
  const dates = days.map(({ date }) => date)
  const lessons = await listDeskLessons(db, staffId, dates)
  return days.map((day) => ({ ...day, lessons }))
}

async function listStreamsWithStudents(
  db: Db,
  ids: readonly string[],
  { today, staffId }: { today: string; staffId: string | null },
) {
  if (ids.length === 0) return []
  const [streams, members, recent] = await Promise.all([
    listDeskStreams(db, today, ids, staffId),
    listMembers(db, ids, today),
    listRecent(db, ids, { date: today, session: 'morning' }),
  ])
  return streams.map(({ streamId, stream, classCode, isOwn }) => ({
    ...{ streamId, stream, classCode, ...(isOwn && { isOwn }) },
    students: members
      .filter((member) => member.streamId === streamId)
      .map((member) => ({ ...member, recent: recent.of(member.studentId, streamId) })),
  }))
}

function lessonsOn({ register_sessions }: School, day: DayWithLessons, isTaken: (one: RegisterOfLesson) => boolean) {
  const { date, isHalfDay, lessons } = day
  const inDay = { rhythm: register_sessions as RegisterRhythm, periods: lessons.periods, isHalfDay, isTaken }
  return {
    own: deskLessonsOf(lessons.lessonsOf(date), inDay),
    covered: coveredDeskLessonsOf(lessons.coveredOf(date), inDay),
  }
}

/** The sessions that are theirs by covers alone: of a stream, of a day. Of who is in a lesson they have no more than that. */
function coveredOf(school: School, days: readonly DayWithLessons[], own: readonly string[]) {
  const ofStream = new Map<string, Map<string, Session[]>>()
  for (const day of days) {
    for (const { streamId, session, subject } of lessonsOn(school, day, () => false).covered) {
      if (subject !== undefined || own.includes(streamId)) continue
      const ofDay = ofStream.get(streamId) ?? new Map<string, Session[]>()
      ofStream.set(streamId, ofDay.set(day.date, [...(ofDay.get(day.date) ?? []), session]))
    }
  }
  return ofStream
}

/** Their own, and those of all lessons that they take for others. */
function streamsOf(days: readonly DayWithLessons[], own: readonly string[]) {
  const covered = days.flatMap(({ date, lessons }) => lessons.coveredOf(date).flatMap(({ streams }) => streams))
  return [...new Set([...own, ...covered.map(({ id }) => id)])]
}

function dayToTakeAlong(school: School, day: DayWithLessons, registers: Parameters<typeof takenIn>[0]) {
  const { date, isHalfDay, lessons } = day
  const isTaken = (register: RegisterOfLesson) =>
    isTakenOf(register, (streamId) => takenIn(registers, { streamId, date }))
  const { own, covered } = lessonsOn(school, day, isTaken)
  return {
    date,
    // As it will be judged on the day itself.
    unusualDay: unusualDayOf(date, 'morning', { ...day, today: date, weekDays: school.week_days }),
    isHalfDay,
    sessions: sessionsOf(school.register_sessions as RegisterRhythm, lessons.periods, isHalfDay),
    lessons: inOrder(own, covered),
  }
}
