import { getBellSettings, getNotifications, saveBellSettings } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { conflict } from '../../../http/problems'
import { findAddress, findBellSettings, putBellSettings } from './bell-settings.repo'
import { readNotifications } from './read-notifications'

export function notificationsRoutes(app: FastifyInstance) {
  handle(app, getNotifications, ({ db, actor }) => readNotifications(db, actor))

  handle(app, getBellSettings, async ({ db, actor }) => {
    const [settings, email] = await Promise.all([
      findBellSettings(db, actor.accountId),
      findAddress(db, actor.accountId),
    ])
    return { settings, email }
  })

  handle(app, saveBellSettings, async ({ db, actor, input }) => {
    if (input.digest !== 'off' && !(await findAddress(db, actor.accountId))) {
      throw conflict('The school has no email address for you. Ask the office to add one.')
    }
    await putBellSettings(db, actor.accountId, input)
    return input
  })
}
