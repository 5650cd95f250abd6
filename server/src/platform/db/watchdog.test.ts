import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { mustHaveAskedOneByOne } from '../../../test/one-by-one'
import { openTestDatabase } from '../../../test/test-database'
import { connect, type Db } from './open'

/** A line to the database on which new connections, or all of them, can be left without an answer. */
class SlowLine {
  holdsNew = false
  #server: Server | undefined
  readonly #sockets: Socket[] = []

  async open(folder: string, target: string) {
    const server = createServer((near) => {
      this.#sockets.push(near)
      near.on('error', () => {})
      if (this.holdsNew) return
      const far = createConnection(target)
      this.#sockets.push(far)
      far.on('error', () => {})
      near.pipe(far).pipe(near)
    })
    this.#server = server
    await new Promise<void>((done) => server.listen(join(folder, '.s.PGSQL.5432'), done))
  }

  /** The one that came last is left without an answer. */
  forgetLast() {
    for (const socket of this.#sockets.slice(-2)) socket.unpipe()
  }

  holdAll() {
    this.holdsNew = true
    for (const socket of this.#sockets) socket.unpipe()
  }

  close() {
    for (const socket of this.#sockets) socket.destroy()
    this.#server?.close()
  }
}

let database: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string
let line: SlowLine
let db: Db
let late: Db

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-line-'))
  line = new SlowLine()
  await line.open(folder, join(String(database.address.host), '.s.PGSQL.5432'))
  db = connect({ ...database.address, host: folder })
  late = connect({ ...database.address, host: folder })
})

afterAll(async () => {
  line.close()
  await db.destroy()
  await late.destroy()
  await database.drop()
  await rm(folder, { recursive: true })
})

it('lets somebody wait for their turn while all connections are at work', async () => {
  const places = 10
  const busy = connect(database.address)
  const answers = Promise.all(Array.from({ length: places + 1 }, () => sql`select pg_sleep(2)`.execute(busy)))
  await expect(answers.finally(() => busy.destroy())).resolves.toHaveLength(places + 1)
})

it('leaves a long statement alone while others are answered, however long a new connection takes', async () => {
  const isReady = Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(db)))
  await isReady
  line.holdsNew = true
  let isOver = false
  const long = sql`select pg_sleep(3)`.execute(db).finally(() => {
    isOver = true
  })
  const answers: unknown[] = []
  while (!isOver) {
    answers.push(await sql`select 1`.execute(db).then(() => 'answered', String))
    await sleep(50)
  }
  await expect(long).resolves.toBeDefined()
  expect(new Set(answers)).toEqual(new Set(['answered']))
})

it('takes no database for dead that answers late whoever is new', async () => {
  line.holdsNew = false
  const alone = connect({ ...database.address, host: folder })
  await sql`select pg_sleep(0.4)`.execute(alone)
  line.holdsNew = true
  // Nobody else is answered meanwhile, for longer than a dead one is waited for.
  await expect(sql`select pg_sleep(3)`.execute(alone)).resolves.toBeDefined()
  await alone.destroy()
})

it('asks a connection that was forgotten on its way nothing more before it has answered', async () => {
  line.holdsNew = false
  const alone = connect({ ...database.address, host: folder })
  await sql`select pg_sleep(0.4)`.execute(alone)
  line.forgetLast()
  await expect(sql`select pg_sleep(2)`.execute(alone)).resolves.toBeDefined()
  await alone.destroy()
  expect(mustHaveAskedOneByOne).not.toThrow()
})

it('tells everybody who waits once nobody is answered any more', async () => {
  line.holdAll()
  const asked = Promise.all(
    Array.from({ length: 12 }, () =>
      sql`select pg_sleep(20)`.execute(db).then(
        () => 'answered',
        (error) => String(error),
      ),
    ),
  )
  const told = new Set(await asked)
  expect(told).not.toContain('answered')
  // A wait that merely runs out would come too late for whoever waits for a page.
  expect([...told].join()).not.toContain('timeout')
})

it('tells whoever finds nobody at the other end, before their wait runs out', async () => {
  await expect(sql`select 1`.execute(late)).rejects.toThrow('The database does not answer')
})
