import {
  can,
  chooseRegister,
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
import { findPart, placeOfPart } from './parallel-lessons'
import { isReached } from './reach-register'
import { readPart, readRegister } from './read-register'
import { coveredDeskLessonsOf, deskLessonsOf, inOrder, sessionsOf, titleOfSession } from './register-desk'
import { findLastSchoolDay, listCalendarDays, listDeskLessons, listDeskStreams } from './register-desk.repo'
import { isTakenOf, listTakenSessions, type RegisterOfLesson } from './register-parts.repo'
import { listStreamIdsOfTeacher } from './registers.repo'
import { readRegistersToTakeAlong } from './take-along'
import { unusualDayOf } from './unusual-day'

type School = Awaited<ReturnType<typeof mustFindSchool>>

export function registerDeskRoutes(app: FastifyInstance) {
  handle(app, openRegisterDesk, ({ db, input, actor }) => readDesk(db, actor, input))

  handle(app, readOwnRegisters, async ({ db, actor: { staffId } }) => {
    const school = await mustFindSchool(db)
    return readRegistersToTakeAlong(db, { staffId, school, from: await dayToOpen(db, school, staffId) })
  })
}

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
      .map(({ taken, takenParts: _p, only: _, isOwn: _o, ...stream }) => ({
        ...stream,
        isTaken: taken.includes(session),
      })),
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

/** The time of the day in a time zone, as `HH:MM`. */
function timeIn(timeZone: string) {
  return dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date())
}
