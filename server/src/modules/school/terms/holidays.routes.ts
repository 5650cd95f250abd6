import { addHoliday, listHolidays, removeHoliday } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { countRegistersBetween, deleteHoliday, listAllHolidays, putHolidays } from './holidays.repo'

export function holidaysRoutes(app: FastifyInstance) {
  handle(app, listHolidays, ({ db }) => listAllHolidays(db))

  handle(app, addHoliday, async ({ db, input, actor }) => {
    const days = await putHolidays(db, input)
    await audit(db, actor, { action: 'add holiday', kind: 'holiday', id: null, after: input })
    return { days, registers: await countRegistersBetween(db, input) }
  })

  handle(app, removeHoliday, async ({ db, input, actor }) => {
    const holiday = await deleteHoliday(db, input.day)
    if (!holiday) throw notFound('holiday')
    await audit(db, actor, { action: 'remove holiday', kind: 'holiday', id: null, before: holiday })
    return {}
  })
}
