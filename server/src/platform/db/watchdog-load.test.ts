import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { openTestDatabase } from '../../../test/test-database'
import { connect, type Db } from './open'

const spin = 'for (;;) Math.sqrt(Math.random())'
const threads: Worker[] = []
let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Db

beforeAll(async () => {
  database = await openTestDatabase()
  db = connect(database.address)
})
afterAll(async () => {
  await Promise.all(threads.map((thread) => thread.terminate()))
  await db.destroy()
  await database.drop()
})

/** What every core is asked for twice over, so that nothing on this machine runs at once. */
function pressAllCores() {
  for (let core = 0; core < 2 * availableParallelism(); core++) threads.push(new Worker(spin, { eval: true }))
}

/** A large export and a large apply: statements that take seconds of the database's own work, and then again. */
async function workHard(until: () => boolean) {
  let outcome = 'nothing'
  while (!until()) {
    outcome = await sql`select sum(length(md5(n::text))) from generate_series(1, 3000000) as n`
      .execute(db)
      .then(() => 'answered', String)
    if (outcome !== 'answered') break
  }
  return outcome
}

it('takes a busy database for no dead one while all cores are at work', async () => {
  pressAllCores()
  let isOver = false
  const large = Promise.all([workHard(() => isOver), workHard(() => isOver), workHard(() => isOver)])
  const answers: string[] = []
  for (let asked = 0; asked < 120; asked++) {
    answers.push(await sql`select 1`.execute(db).then(() => 'answered', String))
    await sleep(50)
  }
  isOver = true
  expect(await large).toEqual(['answered', 'answered', 'answered'])
  expect(answers.filter((answer) => answer !== 'answered')).toEqual([])
})
