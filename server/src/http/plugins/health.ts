import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { unavailable } from '../problems'

/** `live`: the process answers. `ready`: the database does too, so requests may be sent here. */
export function health(app: FastifyInstance) {
  app.get('/health/live', async () => ({ status: 'live' }))

  app.get('/health/ready', async () => {
    await sql`select 1`.execute(app.db).catch(() => {
      throw unavailable()
    })
    return { status: 'ready' }
  })
}
