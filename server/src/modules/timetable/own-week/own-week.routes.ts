import { getOwnWeek } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { mustBeStaff } from '../../../http/own-record'
import type { Whose } from '../timetable'
import { readOwnWeek } from './own-week.repo'

export function ownWeekRoutes(app: FastifyInstance) {
  handle(app, getOwnWeek, ({ db, input, actor }) => readOwnWeek(db, whoIs(actor), input.date))
}

const whoIs = (actor: Actor): Whose =>
  actor.studentId ? { studentId: actor.studentId } : { staffId: mustBeStaff(actor) }
