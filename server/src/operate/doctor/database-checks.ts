import { capitalised } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Env } from '../../env'
import { connectionsOfServer, type Db, type OpenDatabase } from '../../platform/db/open'
import { listFailingWork } from '../../platform/jobs/job.repo'
import { countLostMails } from '../../platform/mail/mail.repo'
import { StartupError } from '../../platform/startup-error'
import { hasTable } from '../has-table'
import { openBeside } from '../open-portal'
import { lookAtBackups } from './backup-check'
import { lookAtClock } from './clock-check'
import { type Check, type Finding, fail, ok, warn } from './finding'

/** What is asked of the database, once it is open; the first one opens it. */
export class DatabaseChecks {
  #database: OpenDatabase | null = null

  constructor(private readonly env: Env) {}

  list(): Check[] {
    return [
      { about: 'database', look: () => this.#open() },
      { about: 'clock', look: () => this.#ask(lookAtClock) },
      { about: 'time zone', look: () => this.#ask(lookAtZone) },
      { about: 'servers', look: () => this.#ask(lookAtServers) },
      { about: 'backups', look: () => this.#ask((db) => lookAtBackups(db, this.env)) },
      { about: 'background work', look: () => this.#ask(lookAtWork) },
    ]
  }

  async close() {
    await this.#database?.close()
  }

  async #open(): Promise<Finding> {
    try {
      this.#database = await openBeside(this.env)
    } catch (error) {
      if (error instanceof StartupError) return fail(error.message)
      throw error
    }
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
      this.#database.db,
    )
    return ok(`PostgreSQL ${rows[0]?.version}${this.env.DATABASE_URL ? '' : ', the embedded one'}.`)
  }

  async #ask(look: (db: Db) => Promise<Finding>): Promise<Finding> {
    if (this.#database) return look(this.#database.db)
    return warn('Not looked at, because the database lets nobody in here.')
  }
}

async function lookAtZone(db: Db): Promise<Finding> {
  if (!(await hasTable(db, 'school'))) return ok('There is no school yet.')
  const { rows } = await sql<{ zone: string; offset: number | null }>`
    select time_zone as zone,
      (select extract(epoch from utc_offset)::int from pg_timezone_names where name = time_zone) as offset
    from school`.execute(db)
  const [school] = rows
  if (!school) return ok('There is no school yet.')
  return judgeZone(school.zone, school.offset)
}

export function judgeZone(zone: string, databaseOffset: number | null): Finding {
  if (databaseOffset === null)
    return fail(`The database does not know the time zone ${zone}. Install tzdata on its machine.`)
  const offset = offsetOf(zone)
  if (offset === null) return fail(`Node does not know the time zone ${zone}. Install a Node with full ICU data.`)
  if (offset !== databaseOffset)
    return fail(
      `Node and the database disagree about the time in ${zone}. Update Node, and tzdata on the database’s machine.`,
    )
  return ok(`Node and the database agree about ${zone}.`)
}

function offsetOf(zone: string) {
  try {
    const now = new Date(Math.floor(Date.now() / 60_000) * 60_000)
    const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
      now,
    )
    return (Date.parse(`${wall.replace(' ', 'T')}:00Z`) - now.getTime()) / 1_000
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

async function lookAtServers(db: Db): Promise<Finding> {
  const { rows } = await sql<{ servers: number; connections: number; most: number }>`
    select count(*) filter (where application_name like 'bellhouse-jobs%')::int as servers, count(*)::int as connections,
      current_setting('max_connections')::int as most
    from pg_stat_activity where datname = current_database()`.execute(db)
  const { servers = 0, connections = 0, most = 0 } = rows[0] ?? {}
  const said = `${servers} running on this database, ${connections} of ${most} connections taken`
  if (most < (servers + 1) * connectionsOfServer)
    return warn(
      `${said}. A server takes ${connectionsOfServer} at most: raise max_connections before you start another one.`,
    )
  return ok(`${said}.`)
}

/** What goes wrong each night is here in the morning, and gone once it goes well. */
async function lookAtWork(db: Db): Promise<Finding> {
  if (!(await hasTable(db, 'job'))) return ok('There is none yet.')
  const failing = await listFailingWork(db)
  const lost = await countLostMails(db)
  const sentences = [
    ...failing.map(({ kind, failure }) => `${capitalised(kind)}: ${failure}`),
    ...(lost > 0 ? [`Mails that were given up in the last seven days: ${lost}.`] : []),
  ]
  if (sentences.length === 0) return ok('All of it goes well.')
  return warn(`${sentences.join(' ')} See Background work in the portal.`)
}
