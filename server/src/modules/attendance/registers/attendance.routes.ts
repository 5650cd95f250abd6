import { getOwnAttendance } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeStudent } from '../../../http/own-record'
import { mustFindAnyClass } from '../../school/classes'
import { listTerms, mustFindSchool } from '../../school/school'
import { countStatuses, totalsOf } from '../attendance'
import { listAttendanceDays } from './attendance.repo'

export function attendanceRoutes(app: FastifyInstance) {
  handle(app, getOwnAttendance, async ({ db, input, actor }) => {
    await mustFindAnyClass(db, input.class)
    const [school, terms, days] = await Promise.all([
      mustFindSchool(db),
      listTerms(db),
      listAttendanceDays(db, mustBeStudent(actor), input.class),
    ])
    const counted = days.filter(({ isEarly, isEnrolled }) => !isEarly && isEnrolled)
    const totalsBetween = (start: string, end: string) => {
      const statuses = counted.filter(({ date }) => start <= date && date <= end).map(({ status }) => status)
      return totalsOf(countStatuses(statuses), school.excused_is_held)
    }
    return {
      totals: totalsOf(countStatuses(counted.map(({ status }) => status)), school.excused_is_held),
      terms: terms.map(({ label, startDate, endDate }) => ({
        label,
        startDate,
        endDate,
        totals: totalsBetween(startDate, endDate),
      })),
      days: days.map(({ isEnrolled: _, ...day }) => day),
    }
  })
}
