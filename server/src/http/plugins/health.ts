import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { unavailable } from '../problems'

/** `live`: the process answers. `ready`: its start is over, for which whoever asks waits, and the database answers too, so requests may be sent here. */
export function health(app: FastifyInstance, started: Promise<void>) {
  app.get('/health/live', async () => ({ status: 'live' }))

  app.get('/health/ready', async () => {
    await started
    await sql`select 1`.execute(app.db).catch(() => {
      throw unavailable()
    })
    return { status: 'ready' }
  })
}
