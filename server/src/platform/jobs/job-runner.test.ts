import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { until } from '../../../test/live-client'
import { openTestDatabase } from '../../../test/test-database'
import { cancelJob, enqueueJob, jobNotices } from './job.repo'
import { type Job, JobFailure, type JobKind } from './job-kind'
import { JobRunner } from './job-runner'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let runners: JobRunner[] = []
let logged: unknown[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()))
  runners = []
  logged = []
  await database.db.deleteFrom('job').execute()
})
afterAll(() => database.drop())

const log = {
  warn: (...said: unknown[]) => logged.push(said),
  error: (...said: unknown[]) => logged.push(said),
} as unknown as FastifyBaseLogger

async function aServer(...kinds: JobKind[]) {
  const runner = new JobRunner({ db: database.db, address: database.address, log })
  for (const kind of kinds) runner.add(kind)
  await runner.start()
  runners.push(runner)
  return runner
}

const find = (id = '') => database.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isOver = (id: string | undefined, state: string) => until(async () => (await find(id)).state === state)
const enqueue = (job: object = {}) => enqueueJob(database.db, { kind: 'count', ...job })
const wake = () => sql`select pg_notify(${jobNotices}, '')`.execute(database.db)

/** Work that goes on until it is let go. */
function aLongJob() {
  const begun: Job<unknown>[] = []
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const run = async (job: Job<unknown>) => {
    begun.push(job)
    await Promise.race([isLetGo, new Promise((_, reject) => job.signal.addEventListener('abort', reject))])
  }
  return { kind: { kind: 'count', run }, begun, letGo }
}

it('runs what a transaction has left once that is committed, and nothing that was taken back', async () => {
  const seen: unknown[] = []
  await aServer({ kind: 'count', run: async ({ payload }) => void seen.push(payload) })
  const failing = database.db.transaction().execute(async (db) => {
    await enqueueJob(db, { kind: 'count', payload: { number: 1 } })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  const id = await enqueue({ payload: { number: 2 } })
  await isOver(id, 'done')
  expect(seen).toEqual([{ number: 2 }])
})

it('gives each job to one of the servers, and says how far it is', async () => {
  const ran: string[] = []
  const kind: JobKind = {
    kind: 'count',
    run: async ({ id, report }) => {
      ran.push(id)
      await report(3, 4, 'East')
    },
  }
  await Promise.all([aServer(kind), aServer(kind), aServer(kind)])
  const ids = await Promise.all(Array.from({ length: 12 }, () => enqueue()))
  for (const id of ids) await isOver(id, 'done')
  expect(ran.sort()).toEqual([...ids].sort())
  expect(await find(ids[0])).toMatchObject({ done: 3, total: 4, word: 'East', attempts: 1 })
})

it('has one of a key at a time', async () => {
  const { kind, letGo } = aLongJob()
  await aServer(kind)
  const id = await enqueue({ key: 'one' })
  expect(await enqueue({ key: 'one' })).toBeUndefined()
  letGo()
  await isOver(id, 'done')
  expect(await enqueue({ key: 'one' })).toBeDefined()
})

it('is cancelled in the middle, and before it has begun', async () => {
  const waiting = await enqueue({ key: 'early' })
  expect(await cancelJob(database.db, 'early')).toBe(true)
  expect((await find(waiting)).state).toBe('cancelled')
  const { kind, begun } = aLongJob()
  await aServer(kind)
  const id = await enqueue({ key: 'late' })
  await until(() => begun.length === 1)
  expect(await cancelJob(database.db, 'late')).toBe(false)
  await isOver(id, 'cancelled')
})

it('goes back when its server stops, and is begun again by another one', async () => {
  const { kind, begun, letGo } = aLongJob()
  const first = await aServer(kind)
  const id = await enqueue()
  await until(() => begun.length === 1)
  await first.stop()
  expect(await find(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  await aServer(kind)
  await until(() => begun.length === 2)
  letGo()
  await isOver(id, 'done')
})

it('is taken up when its server has died, but not by everybody who dies of it', async () => {
  const dead = { kind: 'count', state: 'running' as const, server: 'dead', seen_at: new Date(Date.now() - 31_000) }
  const [once, often, living] = await database.db
    .insertInto('job')
    .values([
      { ...dead, attempts: 1 },
      { ...dead, attempts: 3 },
      { ...dead, attempts: 1, server: 'living', seen_at: new Date() },
    ])
    .returning('id')
    .execute()
  const told: string[] = []
  await aServer({ kind: 'count', run: async () => {}, onFailed: async (_, sentence) => void told.push(sentence) })
  await isOver(once?.id, 'done')
  await isOver(often?.id, 'failed')
  expect(told).toEqual(['The server stopped in the middle, again and again.'])
  await wake()
  expect(await find(living?.id)).toMatchObject({ state: 'running', server: 'living' })
})

it('fails with its sentence, which is kept, told and logged', async () => {
  const told: unknown[] = []
  const onFailed = async (job: { id: string }, sentence: string) => void told.push([job.id, sentence])
  await aServer(
    { kind: 'count', onFailed, run: () => Promise.reject(new JobFailure('There is no paper.')) },
    { kind: 'bug', onFailed, run: () => Promise.reject(new Error('secret')) },
  )
  const [id, bug] = [await enqueue(), await enqueue({ kind: 'bug' })]
  await isOver(id, 'failed')
  await isOver(bug, 'failed')
  expect((await find(id)).failure).toBe('There is no paper.')
  expect(told).toContainEqual([id, 'There is no paper.'])
  expect(told).toContainEqual([bug, 'Something went wrong on our side.'])
  expect(logged.length).toBeGreaterThan(2)
})

it.each(['ENOSPC', '53100'])('says of a full disk that it is full: %s', async (code) => {
  const error = Object.assign(new Error('no space left on device'), { code })
  await aServer({ kind: 'count', run: () => Promise.reject(error) })
  const id = await enqueue()
  await isOver(id, 'failed')
  expect((await find(id)).failure).toBe('There is no space left on the server’s disk.')
})

it('is tried again, as often as its kind says', async () => {
  const attempts: number[] = []
  await aServer({
    kind: 'count',
    tries: 2,
    run: async (job) => {
      attempts.push(job.attempts)
      if (job.attempts === 1) throw new Error('not yet')
    },
  })
  const id = await enqueue()
  await until(async () => (await find(id)).failure !== null)
  expect(await find(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  await sql`update job set due_at = now()`.execute(database.db)
  await wake()
  await isOver(id, 'done')
  expect(attempts).toEqual([1, 2])
})

it('that comes again keeps the sentence of why it failed, and comes again', async () => {
  let runs = 0
  await aServer({
    kind: 'count',
    every: 60,
    run: async () => {
      runs += 1
      if (runs === 1) throw new JobFailure('The disk is full.')
    },
  })
  const id = await enqueue()
  await until(async () => (await find(id)).failure !== null)
  expect(await find(id)).toMatchObject({ state: 'waiting', failure: 'The disk is full.', attempts: 0 })
  await sql`update job set due_at = now()`.execute(database.db)
  await wake()
  await until(async () => runs === 2 && (await find(id)).state === 'waiting')
  expect((await find(id)).failure).toBeNull()
})

it('that comes again says in the log why it fails once for each reason, and when it goes well again', async () => {
  const outcomes = ['The disk is full.', 'The disk is full.', 'The line is cut.', null, null]
  let runs = 0
  await aServer({
    kind: 'count',
    every: 60,
    run: async () => {
      const failure = outcomes[runs]
      runs += 1
      if (failure) throw new JobFailure(failure)
    },
  })
  const id = await enqueue()
  for (let round = 1; round <= outcomes.length; round += 1) {
    await until(async () => runs === round && (await find(id)).state === 'waiting')
    await sql`update job set due_at = now()`.execute(database.db)
    await wake()
  }
  const said = logged.map((words) => (words as unknown[])[1])
  expect(said).toEqual(['The disk is full.', 'The line is cut.', 'goes well again'])
})

it('that comes again says each day anew why it still fails', async () => {
  let runs = 0
  await aServer({
    kind: 'count',
    every: 60,
    run: async () => {
      runs += 1
      throw new JobFailure('The disk is full.')
    },
  })
  const now = performance.now.bind(performance)
  const clock = jest.spyOn(performance, 'now')
  const id = await enqueue()
  const isOver = async (round: number) => runs === round && (await find(id)).state === 'waiting'
  await until(() => isOver(1))
  for (const [round, hours, told] of [
    [2, 23, 1],
    [3, 25, 2],
    [4, 48, 2],
    [5, 50, 3],
  ] as const) {
    clock.mockImplementation(() => now() + hours * 3_600_000)
    await sql`update job set due_at = now()`.execute(database.db)
    await wake()
    await until(() => isOver(round))
    expect(logged.map((words) => (words as unknown[])[1])).toEqual(Array(told).fill('The disk is full.'))
  }
  clock.mockRestore()
})

it('that comes again says that it goes well again although its server was stopped in between', async () => {
  const id = await enqueue()
  await sql`update job set failure = 'The disk is full.'`.execute(database.db)
  const { kind, begun } = aLongJob()
  const first = await aServer({ ...kind, every: 60 })
  await until(() => begun.length === 1)
  await first.stop()
  expect(await find(id)).toMatchObject({ state: 'waiting', attempts: 0, failure: 'The disk is full.' })
  await aServer({ kind: 'count', every: 60, run: async () => {} })
  await until(async () => (await find(id)).failure === null)
  await until(() => logged.length === 1)
  expect(logged[0]).toEqual([{ job: id, kind: 'count' }, 'goes well again'])
})

it('comes again by itself, on one of the servers, at once where somebody names its kind, and after a failure too', async () => {
  let rounds = 0
  const round: JobKind = {
    kind: 'tidy',
    every: 3_600,
    run: async () => {
      rounds += 1
      if (rounds === 1) throw new Error('no luck')
    },
  }
  const servers = await Promise.all([aServer(), aServer()])
  for (const server of servers) await server.schedule([round])
  const isWaiting = async (count: number) =>
    rounds === count &&
    (await database.db.selectFrom('job').select('state').execute()).every((one) => one.state === 'waiting')
  await until(() => isWaiting(1))
  const [row] = await database.db.selectFrom('job').selectAll().execute()
  expect(row).toMatchObject({ kind: 'tidy', failure: 'Something went wrong on our side.' })
  expect(row?.due_at.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
  await sql`select pg_notify(${jobNotices}, 'tidy')`.execute(database.db)
  await until(() => isWaiting(2))
})

it('comes again at once where its kind is named while it runs, after it has looked', async () => {
  let rounds = 0
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const server = await aServer()
  await server.schedule([{ kind: 'tidy', every: 3_600, run: () => (++rounds === 1 ? isLetGo : Promise.resolve()) }])
  await until(() => rounds === 1)
  await sql`select pg_notify(${jobNotices}, 'tidy')`.execute(database.db)
  // Long enough to be heard of; where it is not, there is nothing to show.
  await new Promise((resolve) => setTimeout(resolve, 200))
  letGo()
  await until(() => rounds === 2)
})

it('does not wait for years because a clock was ahead when it was put off, or when its server died', async () => {
  const ran: string[] = []
  const put = await database.db
    .insertInto('job')
    .values([
      { kind: 'round', due_at: sql<Date>`now() + interval '3 years'` },
      { kind: 'count', state: 'running', server: 'dead', seen_at: sql<Date>`now() + interval '3 years'` },
      { kind: 'count', due_at: sql<Date>`now() + interval '30 minutes'` },
    ])
    .returning('id')
    .execute()
  const run = async ({ id }: Job<unknown>) => void ran.push(id)
  await aServer({ kind: 'round', every: 60, run }, { kind: 'count', run })
  await until(() => ran.length === 2, 40_000)
  expect(ran.sort()).toEqual(
    put
      .slice(0, 2)
      .map(({ id }) => id)
      .sort(),
  )
}, 60_000)
