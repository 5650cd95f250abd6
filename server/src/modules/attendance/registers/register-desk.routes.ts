import {
  can,
  chooseRegister,
  dayAfter,
  type InputOf,
  openRegisterDesk,
  type RegisterDesk,
  type RegisterPlace,
  type RegisterRhythm,
  reachesSession,
  readOwnRegisters,
  withSession,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { dateFormat } from '../../../platform/date-format'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { listCoveredStreams } from './covered-registers'
import { readOwnParts, takenIn } from './own-parts'
import { findPart, placeOfPart } from './parallel-lessons'
import { isReached } from './reach-register'
import { readPart, readRegister } from './read-register'
import { coveredDeskLessonsOf, deskLessonsOf, inOrder, sessionsOf, titleOfSession } from './register-desk'
import {
  findLastSchoolDay,
  listCalendarDays,
  listDeskLessons,
  listDeskStreams,
  listMembers,
  listTakenRegisters,
} from './register-desk.repo'
import { isTakenOf, listTakenSessions, type RegisterOfLesson } from './register-parts.repo'
import { listRecent, listStreamIdsOfTeacher } from './registers.repo'
import { unusualDayOf } from './unusual-day'

type School = Awaited<ReturnType<typeof mustFindSchool>>

/** How many days a teacher takes along, today among them. */
const daysAhead = 7

export function registerDeskRoutes(app: FastifyInstance) {
  handle(app, openRegisterDesk, ({ db, input, actor }) => readDesk(db, actor, input))

  handle(app, readOwnRegisters, async ({ db, actor }) => {
    const { staffId } = actor
    const school = await mustFindSchool(db)
    const ids = await listStreamIdsOfTeacher(db, staffId)
    const until = dayAfter(school.today, daysAhead - 1)
    const opened = await dayToOpen(db, school, staffId)
    const place = { date: school.today, session: 'morning' as const }
    const [streams, members, recent, registers, ahead, before] = await Promise.all([
      listDeskStreams(db, school.today, ids, staffId),
      listMembers(db, ids, school.today),
      listRecent(db, ids, place),
      listTakenRegisters(db, ids, opened, until),
      listDaysWithLessons(db, staffId, school.today, until),
      opened === school.today ? [] : listDaysWithLessons(db, staffId, opened, opened),
    ])
    const days = [...before, ...ahead]
    const isTaken = (date: string) => (register: RegisterOfLesson) =>
      isTakenOf(register, (streamId) => takenIn(registers, { streamId, date }))
    return {
      today: school.today,
      days: days.map(({ lessons, ...day }) => ({
        date: day.date,
        // As it will be judged on the day itself.
        unusualDay: unusualDayOf(day.date, 'morning', { ...day, today: day.date, weekDays: school.week_days }),
        isHalfDay: day.isHalfDay,
        ...lessonsOfDay(school.register_sessions as RegisterRhythm, lessons, day, isTaken(day.date)),
      })),
      streams: streams.map(({ streamId, stream, classCode }) => ({
        streamId,
        stream,
        classCode,
        students: members
          .filter((member) => member.streamId === streamId)
          .map((member) => ({ ...member, recent: recent.of(member.studentId, streamId) })),
      })),
      registers: registers.map(({ isPartial, parts: _, ...register }) =>
        isPartial ? { ...register, ...untaken } : register,
      ),
      ...(await readOwnParts(db, days, registers)),
    }
  })
}

/** One of which only parts have been taken. */
const untaken = { version: 0, takenBy: null, takenAt: null }

async function readDesk(db: Db, actor: Actor, input: InputOf<typeof openRegisterDesk>): Promise<RegisterDesk> {
  const { staffId } = actor
  const school = await mustFindSchool(db)
  const own = can(actor, 'registers.read-all') ? null : await listStreamIdsOfTeacher(db, staffId, actor.reach)
  const date = input.date ?? (await dayToOpen(db, school, own && staffId))
  const [[day], owned, { periods, lessonsOf, coveredOf }] = await Promise.all([
    listCalendarDays(db, date, date),
    listDeskStreams(db, date, own, staffId),
    listDeskLessons(db, staffId, [date]),
  ])
  const isHalfDay = day?.isHalfDay ?? false
  const rhythm = school.register_sessions as RegisterRhythm
  const taught = [...lessonsOf(date), ...coveredOf(date)]
  const takenOf = await listTakenSessions(
    db,
    taught.flatMap(({ streams }) => streams.map(({ id }) => id)),
    date,
  )
  const dayOfLessons = {
    ...{ rhythm, periods, isHalfDay },
    isTaken: (register: RegisterOfLesson) => isTakenOf(register, (id) => takenOf.get(id)),
  }
  const covered = coveredDeskLessonsOf(coveredOf(date), dayOfLessons)
  const ownIds = owned.map(({ streamId }) => streamId)
  const streams = [...owned, ...(await listCoveredStreams(db, date, covered, ownIds))]
  const sessions = sessionsOf(rhythm, periods, isHalfDay)
  const lessons = inOrder(deskLessonsOf(lessonsOf(date), dayOfLessons), covered)
  const time = date === school.today ? timeIn(school.time_zone) : null
  const asked = await findAskedPart(db, actor, { ...input, date })
  const chosen = asked ?? chooseRegister({ asked: input, time, sessions, lessons, streams })
  const { streamId, session } = chosen
  return {
    today: school.today,
    date,
    session,
    sessions: withSession(sessions, session, titleOfSession(periods, session)),
    lessons,
    streams: streams
      .filter((stream) => reachesSession(stream, session))
      .map(({ taken, takenParts: _p, only: _, ...stream }) => ({ ...stream, isTaken: taken.includes(session) })),
    register: streamId ? await readChosen(db, { ...chosen, streamId, date }) : null,
    ...(input.stream !== undefined && streamId === null && { isOfOthers: true }),
  }
}

/** The register of a lesson that an address names, also where it is a colleague’s. */
async function findAskedPart(
  db: Db,
  actor: Actor,
  { stream, session, subject, date }: InputOf<typeof openRegisterDesk> & { date: string },
) {
  if (!stream || !session) return undefined
  const place = { streamId: stream, session, subject, date }
  const part = await findPart(db, place)
  return part && (await isReached(db, actor, place, part)) ? { ...placeOfPart(part), session } : undefined
}

async function readChosen(db: Db, place: RegisterPlace) {
  const part = await findPart(db, place)
  return part ? readPart(db, { ...place, part }) : readRegister(db, place)
}

/** Today; on a day without school the last day of school, before all others the last one that still owes a register. */
async function dayToOpen(db: Db, { today, week_days: weekDays }: School, staffId: string | null) {
  const [day] = await listCalendarDays(db, today, today)
  if (day && unusualDayOf(today, 'morning', { ...day, today, weekDays }) === null) return today
  return (await findLastSchoolDay(db, today, staffId)) ?? today
}

/** Days of the calendar with what is taught on them; a day of another term is asked for by itself. */
async function listDaysWithLessons(db: Db, staffId: string | null, from: string, until: string) {
  const days = await listCalendarDays(db, from, until)
  const dates = days.map(({ date }) => date)
  const lessons = await listDeskLessons(db, staffId, dates)
  return days.map((day) => ({ ...day, lessons }))
}

function lessonsOfDay(
  rhythm: RegisterRhythm,
  { periods, lessonsOf }: Awaited<ReturnType<typeof listDeskLessons>>,
  { date, isHalfDay }: { date: string; isHalfDay: boolean },
  isTaken: (register: RegisterOfLesson) => boolean,
) {
  return {
    sessions: sessionsOf(rhythm, periods, isHalfDay),
    lessons: deskLessonsOf(lessonsOf(date), { rhythm, periods, isHalfDay, isTaken }),
  }
}

/** The time of the day in a time zone, as `HH:MM`. */
function timeIn(timeZone: string) {
  return dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date())
}
