import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError, NetworkError } from '@bellhouse/api-client'
import { findPostmaster } from '../../src/platform/db/embedded/postmaster'
import type { PressedSchool } from './pressed-school'
import { isReady } from './server-process'

/** Who is killed: the server, its database, or both in the same moment. */
export type Victim = 'server' | 'database' | 'both'

/** Kills after so many writes of clerks who go on writing, starts again, and lets each of them repeat what was not answered. */
export async function killDuring(school: PressedSchool, victim: Victim, writes: number) {
  let isOver = false
  const { url } = school.server
  const working = school.clerks.map((clerk) => workOn(() => clerk.work(url, () => isOver), victim))
  await school.untilWritten(writes)
  const pid = await findPostmaster(school.place)
  if (pid === null) throw new Error('There is no postmaster')
  const killed = performance.now()
  if (victim !== 'server') process.kill(pid, 'SIGKILL')
  if (victim !== 'database') await school.server.kill()
  if (victim === 'database') await becomesReady(url)
  isOver = true
  await Promise.all(working)
  if (victim !== 'database') await school.restart()
  const back = performance.now() - killed

  const unanswered = school.clerks.flatMap(({ writes }) =>
    writes.filter(({ isAcknowledged }) => !isAcknowledged),
  ).length
  const before = await school.tally()
  for (const clerk of school.clerks) await clerk.repeat(school.server.url)
  return { unanswered, before, after: await school.tally(), back }
}

// A dead server ends the day; one that only lost its database is asked again with the same keys.
async function workOn(work: () => Promise<void>, victim: Victim): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (victim !== 'database' && error instanceof NetworkError) return
    if (victim === 'server' || !(error instanceof HttpError) || error.status !== 503) throw error
    await sleep(20)
    return workOn(work, victim)
  }
}

async function becomesReady(url: string) {
  await sleep(50)
  while (!(await isReady(url))) await sleep(20)
}
