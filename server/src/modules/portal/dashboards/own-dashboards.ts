import { mostNoticesShown, type StudentDashboard, type TeacherDashboard } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { mustBeStaff, mustBeStudent } from '../../../http/own-record'
import { notFound } from '../../../http/problems'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import {
  attendanceOf,
  findDay,
  listRecentStatuses,
  listStreamIdsOfTeacher,
  readSessionTitles,
  unusualDayOf,
} from '../../attendance/registers'
import { countUnread } from '../../communication/chat'
import { countUnreadNotices, listNoticesFor } from '../../communication/notices'
import { listHandOversNow } from '../../people/hand-overs'
import { findFirstPlace, findStudent } from '../../people/students'
import { findStream, mustFindSchool } from '../../school/school'
import { readWeekAhead } from '../../timetable/own-week'
import { listDuties } from './duties'
import { findNewestCard, listLatestMarks, listStreamsToday, listTrend } from './own-day.repo'

export async function readTeacherDashboard(db: Db, actor: Actor): Promise<TeacherDashboard> {
  const staffId = mustBeStaff(actor)
  const [school, streamIds] = await askAll(db, [() => mustFindSchool(db), () => listStreamIdsOfTeacher(db, staffId)])
  const { today } = school
  const [day, week, streams, handOvers, owed, notices, unread] = await askAll(db, [
    () => findDay(db, today, null),
    () => readWeekAhead(db, { staffId }),
    () => listStreamsToday(db, streamIds, { staffId, today }),
    () => listHandOversNow(db, staffId),
    () => listDuties(db, { ...actor, staffId }, today),
    () => readNotices(db, actor, today),
    () => countUnread(db, actor.accountId),
  ])
  const titleOf = await readSessionTitles(
    db,
    streams.map(({ session }) => ({ date: today, session })),
  )
  return {
    name: actor.name,
    unusualDay: unusualDayOf(today, 'morning', { ...day, today, weekDays: school.week_days }),
    week,
    sessions: week.sessions ?? [],
    streams: streams.map((stream) => ({ ...stream, ...titleOf({ date: today, session: stream.session }) })),
    handOvers: handOvers.map((one) => ({ ...one, standsIn: one.to.id === staffId })),
    registersOwed: owed.registers,
    marksOwed: owed.marks,
    notices,
    unread,
  }
}

export async function readStudentDashboard(db: Db, actor: Actor): Promise<StudentDashboard> {
  const studentId = mustBeStudent(actor)
  const [school, student] = await askAll(db, [() => mustFindSchool(db), () => findStudent(db, studentId)])
  if (!student) throw notFound('student')
  const isHere = student.status !== 'expected'
  const [stream, begins, totals, recent, marks, unread, week, trend, card, notices] = await askAll(db, [
    () => (isHere && student.streamId ? findStream(db, student.streamId) : null),
    () => (isHere ? undefined : findFirstPlace(db, studentId)),
    () => attendanceOf(db, studentId),
    () => listRecentStatuses(db, studentId),
    () => listLatestMarks(db, studentId),
    () => countUnread(db, actor.accountId),
    () => readWeekAhead(db, { studentId }),
    () => listTrend(db, studentId),
    () => findNewestCard(db, studentId),
    () => readNotices(db, actor, school.today),
  ])
  return {
    name: student.name,
    stream: isHere ? student.stream : null,
    ...(begins && { begins }),
    classTeacher: stream?.classTeacherName ?? null,
    attendance: { totals, recent },
    marks,
    unread,
    week,
    trend,
    card,
    notices,
  }
}

async function readNotices(db: Db, actor: Actor, today: string) {
  const [shown, unread] = await askAll(db, [
    () => listNoticesFor(db, actor, today, { limit: mostNoticesShown }),
    () => countUnreadNotices(db, actor, today),
  ])
  return { shown, unread }
}
