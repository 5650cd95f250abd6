import { stat } from 'node:fs/promises'
import { capitalised } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Env } from '../../env'
import { BackupFolder } from '../../platform/backup/backup-folder'
import { mustReadSecret } from '../../platform/backup/backup-key'
import { backupReader } from '../../platform/backup/backup-state'
import { connectionsOfServer, type Db, type OpenDatabase } from '../../platform/db/open'
import { listFailingWork } from '../../platform/jobs/job.repo'
import { countLostMails } from '../../platform/mail/mail.repo'
import { StartupError } from '../../platform/startup-error'
import { hasTable } from '../has-table'
import { openBeside } from '../open-portal'
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

async function lookAtClock(db: Db) {
  const before = Date.now()
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
  return judgeClock(((before + Date.now()) / 2 - (rows[0]?.now ?? 0)) / 1_000)
}

/** By so many seconds this machine's clock is ahead of the database's. */
export function judgeClock(seconds: number) {
  const off = Math.abs(seconds)
  const said = `This clock and the database’s are ${off.toFixed(1)} seconds apart`
  if (off > 20)
    return fail(`${said}, so sessions and codes of authenticator apps fail. Let both machines set their clocks by NTP.`)
  if (off > 2) return warn(`${said}. Let both machines set their clocks by NTP.`)
  return ok(`${said}.`)
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

async function lookAtBackups(db: Db, env: Env): Promise<Finding> {
  const { BACKUP_DIR } = env
  if (BACKUP_DIR) await mustOpenBackups(BACKUP_DIR, env)
  if (!(await hasTable(db, 'backup_run'))) return ok('There is nothing to back up yet.')
  const { lastGood, failure } = await backupReader(db, BACKUP_DIR)()
  if (failure) return fail(`The newest went wrong: ${failure.sentence}`)
  const age = lastGood ? (Date.now() - Date.parse(lastGood.at)) / 3_600_000 : null
  if (age === null)
    return BACKUP_DIR
      ? warn('None is made yet. Make one now: npm run backup -- <folder>')
      : fail('There are none, and BACKUP_DIR names no folder for them. Set it.')
  if (age > 36)
    return fail(`The newest is ${Math.floor(age / 24)} days old. Look at Background work, or run npm run backup.`)
  const said = `The newest is ${Math.round(age)} hours old`
  if (BACKUP_DIR && (await areOnOneDisk(BACKUP_DIR, env.DATA_DIR)))
    return warn(
      `${said}, and on the same disk as the data folder, which takes it along. Set BACKUP_DIR to another disk.`,
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

async function areOnOneDisk(...folders: [string, string]) {
  const [one, other] = await Promise.all(folders.map((folder) => stat(folder)))
  return one?.dev === other?.dev
}

/** Refuses a secret that cannot be read, and one that does not open them. */
async function mustOpenBackups(folder: string, { BACKUP_KEY_FILE: keyFile, BACKUP_PASSPHRASE: passphrase }: Env) {
  const secret = await mustReadSecret({ keyFile, passphrase })
  await BackupFolder.find(folder, secret)
}
