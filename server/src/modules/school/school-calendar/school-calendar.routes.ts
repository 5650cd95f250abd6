import {
  addEvent,
  addHalfDay,
  getRegisterSettings,
  getSchoolCalendar,
  removeEvent,
  removeHalfDay,
  saveRegisterSettings,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { findHoliday, listAllHolidays } from '../terms'
import {
  deleteEvent,
  deleteHalfDay,
  findRegisterSettings,
  insertEvent,
  listEvents,
  listHalfDays,
  putHalfDay,
  putRegisterSettings,
} from './school-calendar.repo'

export function schoolCalendarRoutes(app: FastifyInstance) {
  handle(app, getSchoolCalendar, async ({ db }) => {
    const [holidays, halfDays, events] = await Promise.all([listAllHolidays(db), listHalfDays(db), listEvents(db)])
    return { holidays, halfDays, events }
  })

  handle(app, addHalfDay, async ({ db, input, actor }) => {
    const holiday = await findHoliday(db, input.day)
    if (holiday) throw invalidFields({ day: `The school is closed on this day: ${holiday.title}` })
    const halfDay = await putHalfDay(db, input)
    await audit(db, actor, { action: 'add half day', kind: 'half-day', id: null, after: input })
    return halfDay
  })

  handle(app, removeHalfDay, async ({ db, input, actor }) => {
    const halfDay = await deleteHalfDay(db, input.day)
    if (!halfDay) throw notFound('half day')
    await audit(db, actor, { action: 'remove half day', kind: 'half-day', id: null, before: halfDay })
    return {}
  })

  handle(app, addEvent, async ({ db, input, actor }) => {
    const event = await insertEvent(db, input)
    await audit(db, actor, { action: 'add event', kind: 'school-event', id: event.id, after: input })
    return event
  })

  handle(app, removeEvent, async ({ db, input, actor }) => {
    const event = await deleteEvent(db, input.eventId)
    if (!event) throw notFound('event')
    await audit(db, actor, { action: 'remove event', kind: 'school-event', id: event.id, before: event })
    return {}
  })

  handle(app, getRegisterSettings, ({ db }) => findRegisterSettings(db))

  handle(app, saveRegisterSettings, async ({ db, input, actor }) => {
    const before = await findRegisterSettings(db)
    await putRegisterSettings(db, input)
    await audit(db, actor, { action: 'change register settings', kind: 'school', id: null, before, after: input })
    return input
  })
}
