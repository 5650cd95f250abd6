import { getOwnWeek } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../actor'
import { handle } from '../../handle'
import { mustBeStaff } from '../../own-record'
import { readOwnWeek } from './own-week.repo'
import type { Whose } from './timetable.repo'

export function ownWeekRoutes(app: FastifyInstance) {
  handle(app, getOwnWeek, ({ db, input, actor }) => readOwnWeek(db, whoIs(actor), input.date))
}

const whoIs = (actor: Actor): Whose =>
  actor.studentId ? { studentId: actor.studentId } : { staffId: mustBeStaff(actor) }
