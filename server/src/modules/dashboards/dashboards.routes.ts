import { getAdminDashboard, getStudentDashboard } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../handle'
import { mustBeStudent } from '../../own-record'
import { notFound } from '../../problems'
import { countUnread } from '../chat/chat.repo'
import { attendanceOf, listRecentStatuses } from '../registers/attendance.repo'
import { listRegistersOf } from '../registers/registers.repo'
import { findCurrentTerm, findStream, listTerms, mustFindSchool } from '../school/school.repo'
import { findStudent } from '../students/students.repo'
import { countApplications, countStaff, countStudentsBySex, listLatestMarks } from './dashboards.repo'

const dayInMs = 86_400_000

export function dashboardsRoutes(app: FastifyInstance) {
  handle(app, getAdminDashboard, async ({ db }) => {
    const { today } = await mustFindSchool(db)
    const [classes, registers, staff, applications, current, terms] = await Promise.all([
      countStudentsBySex(db),
      listRegistersOf(db, { date: today, session: 'morning' }),
      countStaff(db),
      countApplications(db),
      findCurrentTerm(db),
      listTerms(db),
    ])
    const term = terms.find(({ id }) => id === current?.id)
    return {
      today,
      term: term ? { ...term, week: weekOf(term.startDate, today) } : null,
      classes,
      registers: totalsOfDay(registers),
      staff,
      applications,
    }
  })

  handle(app, getStudentDashboard, async ({ db, actor }) => {
    const student = await findStudent(db, mustBeStudent(actor))
    if (!student) throw notFound('student')
    const [stream, totals, recent, marks, unread] = await Promise.all([
      student.streamId ? findStream(db, student.streamId) : null,
      attendanceOf(db, student.id),
      listRecentStatuses(db, student.id),
      listLatestMarks(db, student.id),
      countUnread(db, actor.accountId),
    ])
    return {
      name: student.name,
      stream: student.stream,
      classTeacher: stream?.classTeacherName ?? null,
      attendance: { totals, recent },
      marks,
      unread,
    }
  })
}

/** Week of the term, the first being 1. */
function weekOf(startDate: string, today: string) {
  return Math.max(1, Math.floor((Date.parse(today) - Date.parse(startDate)) / (7 * dayInMs)) + 1)
}

type RegisterOfStream = Awaited<ReturnType<typeof listRegistersOf>>[number]

function totalsOfDay(registers: RegisterOfStream[]) {
  const sumOf = (status: 'present' | 'absent' | 'late' | 'excused') =>
    registers.reduce((sum, register) => sum + Number(register[status]), 0)
  return {
    // Of a stream that nobody is in, no register is owed.
    streams: registers.filter(({ isTaken, students }) => isTaken || Number(students) > 0).length,
    taken: registers.filter(({ isTaken }) => isTaken).length,
    present: sumOf('present'),
    absent: sumOf('absent'),
    late: sumOf('late'),
    excused: sumOf('excused'),
  }
}
