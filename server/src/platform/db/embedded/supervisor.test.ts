import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import { connect, type Db } from '../open'
import type { Identity } from './identity'
import type { EmbeddedOptions } from './place'
import { findPostmaster, isAlive } from './postmaster'
import { EmbeddedDatabase } from './supervisor'

const nobody = 65534
const isRoot = process.getuid?.() === 0
const root = join(import.meta.dirname, '../../../../..')

let folder: string
let databases: EmbeddedDatabase[]
let children: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-pg-'))
  databases = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const database of databases) await database.stop()
  await rm(folder, { recursive: true })
})

async function start(options: Partial<EmbeddedOptions> = {}) {
  const database = await EmbeddedDatabase.start({ folder, durable: false, ...options })
  databases.push(database)
  return database
}

/** A start in a process of its own; the postmaster's number that it says. */
async function startElsewhere(user: { uid?: number; gid?: number } = {}) {
  const script = join(import.meta.dirname, '../../../../test/start-embedded.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...user,
  })
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, pid: Number(said) }
}

function startStranger() {
  const stranger = spawn('sleep', ['60'])
  children.push(stranger)
  return stranger.pid
}

async function ask<T>(database: EmbeddedDatabase, question: string) {
  const db = connect(database.address())
  const { rows } = await sql<{ answer: T }>`select ${sql.raw(question)} as answer`.execute(db)
  await db.destroy()
  return rows[0]?.answer
}

/** How often connections have had the log written through to the disk. */
async function countSyncs(db: Db) {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ syncs: number }>`
    select sum(fsyncs)::bigint as syncs from pg_stat_io where object = 'wal' and backend_type = 'client backend'`.execute(
    db,
  )
  return rows[0]?.syncs ?? 0
}

async function mustFindPostmaster(database: EmbeddedDatabase) {
  const pid = await findPostmaster(database.place)
  if (pid === null) throw new Error('no postmaster')
  return pid
}

async function becomes(check: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 15_000
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('waited in vain')
    await sleep(20)
  }
}

/** Who inherits an ended process takes it off the list when it comes to it. */
async function untilGone(pid: number) {
  for (let tries = 0; isAlive(pid) && tries < 100; tries += 1) await sleep(50)
  expect(isAlive(pid)).toBe(false)
}

describe('a database of one’s own', () => {
  it('starts though the lock of its socket names a process that is somebody else’s by now', async () => {
    const first = await start()
    await first.stop()
    await untilGone((await findPostmaster(first.place)) ?? 0).catch(() => {})
    const lock = join(first.place.socket, '.s.PGSQL.5432.lock')
    await writeFile(lock, `${startStranger()}\n${first.place.cluster}\n0\n5432\n${first.place.socket}\n\n`)
    await expect(ask(await start(), '1')).resolves.toBe(1)
  })

  it('serves one portal alone, where that is asked for, and the next one once the first has stopped', async () => {
    const first = await start({ alone: true })
    const second = start({ alone: true })
    await sleep(500)
    await first.stop()
    await expect(ask(await second, '1')).resolves.toBe(1)
    await expect(start({ alone: true })).rejects.toThrow(
      /^Another portal is running on this data folder\. Stop it first/,
    )
    await expect(ask(await second, '1')).resolves.toBe(1)
  })

  it('serves whoever comes just while the last one leaves', async () => {
    let last = await start()
    for (const headStart of [0, 5, 20, 60, 120, 200, 230]) {
      const leaving = last.stop()
      await sleep(headStart)
      last = await start()
      await expect(ask(last, '1')).resolves.toBe(1)
      await leaving
    }
  })

  it('starts, keeps what it is given and is gone after the stop', async () => {
    const first = await start()
    const db = connect(first.address())
    await sql`create table note (text text)`.execute(db)
    await sql`insert into note values ('kept')`.execute(db)
    await db.destroy()
    const pid = await mustFindPostmaster(first)
    await first.stop()
    await untilGone(pid)

    await expect(ask(await start(), '(select text from note)')).resolves.toBe('kept')
  })

  it('is durable unless a test says otherwise', async () => {
    const database = await start({ durable: true })
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      await expect(ask(database, `current_setting('${setting}')`)).resolves.toBe('on')
    }
    await expect(ask(database, "current_setting('listen_addresses')")).resolves.toBe('')
  })

  it('has its log of changes on the disk before each acknowledgement', async () => {
    const db = connect((await start({ durable: true })).address())
    await sql`create table note (text text)`.execute(db)
    const syncsIn = (writes: number) =>
      db.connection().execute(async (connection) => {
        const before = await countSyncs(connection)
        for (let count = 0; count < writes; count += 1) await sql`insert into note values ('kept')`.execute(connection)
        return (await countSyncs(connection)) - before
      })

    await expect(syncsIn(20)).resolves.toBeGreaterThanOrEqual(20)
    await db.destroy()
  })

  it('comes back by itself when its postmaster is killed', async () => {
    const database = await start()
    const db = connect(database.address())
    await sql`select 1`.execute(db)
    const pid = await mustFindPostmaster(database)

    const warn = jest.spyOn(process, 'emitWarning')
    process.kill(pid, 'SIGKILL')

    const answers = () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
    await becomes(async () => ![pid, null].includes(await findPostmaster(database.place)) && (await answers()))
    const name = `The database in ${database.place.cluster}`
    await becomes(() => warn.mock.calls.length > 1)
    expect(warn.mock.calls).toEqual([[`${name} has ended by itself, and is started again`], [`${name} answers again`]])
    warn.mockRestore()
    await db.destroy()
  })

  it('is used, not started again, when it outlived the process that started it', async () => {
    const { child, pid } = await startElsewhere()
    child.kill('SIGKILL')
    await once(child, 'exit')

    const database = await start()

    await expect(mustFindPostmaster(database)).resolves.toBe(pid)
    await database.stop()
    await expect(findPostmaster(database.place)).resolves.toBeNull()
  })

  it('is one database when two start at the same time', async () => {
    const [first, second] = await Promise.all([start(), start()])

    const identifier = '(select system_identifier::text from pg_control_system())'
    await expect(ask(second, identifier)).resolves.toBe(await ask(first, identifier))
  })

  it('goes on for the other when one of two stops', async () => {
    const [first, second] = [await start(), await start()]
    const pid = await mustFindPostmaster(second)
    await first.stop()

    await expect(ask(second, "'still here'")).resolves.toBe('still here')
    await expect(mustFindPostmaster(second)).resolves.toBe(pid)
  })
})

describe('what a crash leaves behind', () => {
  it.each([
    ['the number of a process that is gone', () => 2 ** 22 - 1],
    ['the number of a process that is something else now', () => startStranger()],
  ])('does not keep it from starting: %s', async (_, recycled) => {
    const first = await start()
    const pid = await mustFindPostmaster(first)
    const file = join(first.place.cluster, 'postmaster.pid')
    const lines = await readFile(file, 'utf8')
    await first.stop()
    await writeFile(file, lines.replace(String(pid), String(recycled())))

    await expect(ask(await start(), "'open'")).resolves.toBe('open')
  })
})

describe('as whom it runs', () => {
  it('serves an ordinary user', async () => {
    if (isRoot) await chown(folder, nobody, nobody)
    const { child, pid } = await startElsewhere(isRoot ? { uid: nobody, gid: nobody } : {})

    expect(isAlive(pid)).toBe(true)
    // It would start another one.
    child.kill('SIGKILL')
    await once(child, 'exit')
    process.kill(pid, 'SIGINT')
    // It writes into its folder until it has ended.
    await untilGone(pid)
  })

  it('serves root, which PostgreSQL refuses to be, also where there are no user namespaces', async () => {
    const identity: Identity = isRoot ? { kind: 'other', uid: nobody, gid: nobody } : { kind: 'self' }
    await chmod(folder, 0o755)

    await expect(ask(await start({ identity }), "'open'")).resolves.toBe('open')
  })
})

describe('where it lives', () => {
  it('finds a shorter way in when the folder’s name is too long for a socket', async () => {
    const long = join(folder, 'x'.repeat(120))

    const database = await start({ folder: long })

    await expect(ask(database, "'open'")).resolves.toBe('open')
    expect(database.place.socket.length).toBeLessThan(100)
  })

  it('does not take a door that others can open', async () => {
    await mkdir(join(folder, 'socket'))
    await chmod(join(folder, 'socket'), 0o777)

    await expect(start()).rejects.toThrow(/belongs to somebody else/)
  })

  it('says so when another version made it', async () => {
    await mkdir(join(folder, 'cluster'))
    await writeFile(join(folder, 'cluster/PG_VERSION'), '14\n')

    await expect(start()).rejects.toThrow(
      /made by PostgreSQL 14, and the programs here are version \d+\. Nothing was changed\. Start the version of the portal before this one, make a backup with it, and restore that with this version into a new folder/,
    )
    expect(await readFile(join(folder, 'cluster/PG_VERSION'), 'utf8')).toBe('14\n')
  })

  it('says so when the programs do not run', async () => {
    await expect(start({ bin: folder })).rejects.toThrow(/PORTAL_PG_BIN/)
  })
})
