import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Env } from '../../env'
import { ignored } from '../ignored'
import { StartupError } from '../startup-error'
import { columnParsers } from './column-parsers'
import type { EmbeddedOptions } from './embedded/place'
import { EmbeddedDatabase } from './embedded/supervisor'
import { nameStatements } from './named-statements'
import type { Database } from './schema'
import { Watchdog } from './watchdog'

export type Db = Kysely<Database>

export interface OpenDatabase {
  db: Db
  address: pg.ClientConfig
  /** Ends all connections, and the embedded database with them. */
  close(): Promise<void>
}

/** Ten that requests share, one that hears of jobs, one for the live line, one that looks whether the database is there; and a backup. */
export const connectionsOfServer = 14

interface DatabaseSettings {
  NODE_ENV?: Env['NODE_ENV']
  DATABASE_URL?: string | undefined
  DATA_DIR: string
  PORTAL_PG_BIN?: string | undefined
  PROCESSES?: number
}

/** The school's database: the server that DATABASE_URL names, else the embedded one in DATA_DIR. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  if (settings.DATABASE_URL) return openServer(settings.DATABASE_URL, settings.NODE_ENV !== 'test')
  return openEmbedded({
    folder: join(settings.DATA_DIR, 'postgres'),
    bin: settings.PORTAL_PG_BIN,
    connections: (settings.PROCESSES ?? 1) * connectionsOfServer,
  })
}

async function openServer(url: string, isForPeople: boolean): Promise<OpenDatabase> {
  const address = { connectionString: url }
  const db = connect(address)
  try {
    await mustBeRecent(db)
    if (isForPeople) await mustBeDurable(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, address, close: () => db.destroy() }
}

async function openEmbedded(options: Pick<EmbeddedOptions, 'folder' | 'bin' | 'connections'>): Promise<OpenDatabase> {
  const embedded = await EmbeddedDatabase.start({ ...options, alone: true })
  const address = embedded.address()
  const db = connect(address)
  await mustBeDurable(db)
  const close = async () => {
    await db.destroy()
    await embedded.stop()
  }
  return { db, address, close }
}

const pools = new WeakMap<Db, pg.Pool>()

/** The connections of this server: those that there are, those at rest, and how many requests wait for one. */
export function countConnections(db: Db) {
  const { totalCount, idleCount, waitingCount } = pools.get(db) ?? { totalCount: 0, idleCount: 0, waitingCount: 0 }
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** In milliseconds: how long a statement may take, 0 without a limit, and how long the database may say nothing at all. */
interface Patience {
  statement: number
  silence: number
}

// A request is answered within two seconds where the database is away, and within half a minute where it is busy.
const ofRequests: Patience = { statement: 30_000, silence: 900 }

/** Of large work that somebody can cancel, on a machine that may have much else to do. */
export const ofBackground: Patience = { statement: 600_000, silence: 15_000 }

/** Of the way to a newer version, which a school goes in one piece or not at all, however large it is. */
export const ofUpgrades: Patience = { statement: 0, silence: 15_000 }

/** Connects to a database that is known to run; at most ten connections. */
export function connect(address: pg.ClientConfig, { statement, silence }: Patience = ofRequests): Db {
  const pool = new pg.Pool({
    ...address,
    max: 10,
    types: columnParsers,
    // A connection that goes takes its plans with it: after a quiet night all of a school would wait for new ones in the same minute.
    idleTimeoutMillis: 0,
    // How long a request waits for its turn at a busy hour. That the database is away is found sooner, by the watchdog.
    connectionTimeoutMillis: Math.max(5_000, silence),
    statement_timeout: statement,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 2 * statement,
    keepAlive: true,
    // What lies between us and a database elsewhere forgets connections on which nothing is heard.
    keepAliveInitialDelayMillis: 60_000,
  })
  // A connection that breaks, idle or at work, is replaced at the next request; without listeners it would end the process.
  pool.on('error', ignored('the next request gets another connection'))
  pool.on('connect', (client) => client.on('error', ignored('the statement that was under way fails with it')))
  const dialect = new PostgresDialect({ pool: nameStatements(pool, new Watchdog(address, silence)) })
  const db = new Kysely<Database>({ dialect })
  pools.set(db, pool)
  return db
}

// Where people were since when is guarded by keys over periods, which older ones do not have.
const leastVersion = 18

/** Of `server_version_num`: 180004 is 18.4. */
export const isRecent = (version: string) => Number(version) >= leastVersion * 10_000

const sentenceOfAway = ({ message }: Error) =>
  `The database cannot be reached: ${message}. Where DATABASE_URL names it, look whether PostgreSQL runs there and lets this machine in.`

async function mustBeRecent(db: Db) {
  const version = await readSetting(db, 'server_version_num').catch((cause) => {
    throw new StartupError(sentenceOfAway(cause), { cause })
  })
  if (isRecent(version ?? '')) return
  throw new StartupError(`The database in DATABASE_URL is too old: PostgreSQL ${leastVersion} or newer is needed.`)
}

// An acknowledged mark or register must survive a power cut.
async function mustBeDurable(db: Db) {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    if ((await readSetting(db, name)) === 'off') {
      throw new StartupError(
        `The database has ${name} switched off, so a power cut could lose what was saved. Switch it on.`,
      )
    }
  }
}

async function readSetting(db: Db, name: string) {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
  return rows[0]?.value
}
