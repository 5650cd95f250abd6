import {
  can,
  chooseRegister,
  dayAfter,
  type InputOf,
  openRegisterDesk,
  type RegisterDesk,
  type RegisterRhythm,
  reachesSession,
  readOwnRegisters,
  type Session,
  withSession,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { dateFormat } from '../../../platform/date-format'
import type { Db } from '../../../platform/db/open'
import { mustFindSchool } from '../../school/school'
import { listCoveredStreams } from './covered-registers'
import { readRegister } from './read-register'
import { coveredDeskLessonsOf, deskLessonsOf, inOrder, sessionsOf, titleOfSession } from './register-desk'
import {
  findLastSchoolDay,
  listCalendarDays,
  listDeskLessons,
  listDeskStreams,
  listMembers,
  listTakenRegisters,
} from './register-desk.repo'
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
    const isTaken = (date: string) => (streamId: string, session: Session) =>
      registers.some((one) => one.streamId === streamId && one.date === date && one.session === session)
    return {
      today: school.today,
      days: [...before, ...ahead].map(({ lessons, ...day }) => ({
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
      registers,
    }
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
  const untaken = { rhythm, periods, isHalfDay, isTaken: () => false }
  const covered = coveredDeskLessonsOf(coveredOf(date), untaken)
  const ownIds = owned.map(({ streamId }) => streamId)
  const streams = [...owned, ...(await listCoveredStreams(db, date, covered, ownIds))]
  const takenOf = new Map(streams.map(({ streamId, taken }) => [streamId, taken]))
  const isTaken = (streamId: string, session: Session) => takenOf.get(streamId)?.includes(session) ?? false
  const sessions = sessionsOf(rhythm, periods, isHalfDay)
  const lessons = inOrder(deskLessonsOf(lessonsOf(date), untaken), covered).map((lesson) => ({
    ...lesson,
    isTaken: isTaken(lesson.streamId, lesson.session),
  }))
  const time = date === school.today ? timeIn(school.time_zone) : null
  const { streamId, session } = chooseRegister({ asked: input, time, sessions, lessons, streams })
  return {
    today: school.today,
    date,
    session,
    sessions: withSession(sessions, session, titleOfSession(periods, session)),
    lessons,
    streams: streams
      .filter((stream) => reachesSession(stream, session))
      .map(({ taken, only: _, ...stream }) => ({ ...stream, isTaken: taken.includes(session) })),
    register: streamId ? await readRegister(db, { streamId, date, session }) : null,
    ...(input.stream !== undefined && streamId === null && { isOfOthers: true }),
  }
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
  isTaken: (streamId: string, session: Session) => boolean,
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
