import { hasCode } from '@bellhouse/releases'
import pg from 'pg'
import { ignored } from '../ignored'
import { StartupError } from '../startup-error'

const longestWait = '10min'
const lockNotAvailable = '55P03'

/**
 * Runs while no other server of this database is starting, so that migrations, the first school and its first admin are made once. The
 * turn belongs to a connection of its own: it ends with it, also when the server is killed.
 */
export async function inTurnToStart<T>(
  address: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  wait = longestWait,
): Promise<T> {
  const client = new pg.Client({ ...address, application_name: 'bellhouse-start', keepAlive: true })
  client.on('error', ignored('the statement that is under way fails with it'))
  await client.connect()
  try {
    await client.query(`select set_config('lock_timeout', $1, false), set_config('statement_timeout', '0', false)`, [
      wait,
    ])
    await client.query(`select pg_advisory_lock(hashtext('bellhouse start'))`).catch((cause) => {
      if (!hasCode(cause, lockNotAvailable)) throw cause
      throw new StartupError(
        'Another server of this portal has been starting for ten minutes. Read its log, or stop it.',
        { cause },
      )
    })
    return await work(client)
  } finally {
    await client.end().catch(ignored('the database has ended the connection itself'))
  }
}
