import { setTimeout as sleep } from 'node:timers/promises'
import { NetworkError } from '@bellhouse/api-client'
import type { PressedSchool } from './pressed-school'

/** People who only look, beside the clerks who write; some at once again, some after a while. */
const pauses = [0, 0, 20, 150, 400]

/** Asks the server to stop after so many writes while clerks go on writing and others look, and says what became of their requests. */
export async function stopDuring(school: PressedSchool, writes: number) {
  const answered: number[] = []
  const cut: string[] = []
  const { url } = school.server
  let isOver = false
  const writing = school.clerks.map((clerk) => untilClosed(() => clerk.work(url, () => isOver), cut))
  const looking = pauses.map((pause) => untilClosed(() => look(url, pause, answered, () => isOver), cut))
  await school.untilWritten(writes)
  const asked = performance.now()
  const code = await school.server.stop()
  const took = performance.now() - asked
  isOver = true
  await Promise.all([...writing, ...looking])
  await school.restart()
  const before = await school.tally()
  for (const clerk of school.clerks) await clerk.repeat(school.server.url)
  return { code, took, answered: answered.length, cut, before, after: await school.tally() }
}

async function look(url: string, pause: number, answered: number[], isOver: () => boolean) {
  while (!isOver()) {
    const reply = await fetch(`${url}/health/ready`).catch((cause) => {
      throw new NetworkError(0, null, { cause })
    })
    await reply.text()
    if (!reply.ok) throw new Error(`A request was answered with ${reply.status}`)
    answered.push(reply.status)
    await sleep(pause * Math.random())
  }
}

/** Whoever finds the door closed goes home; whoever was let in and got no answer was cut off. */
async function untilClosed(work: () => Promise<void>, cut: string[]) {
  try {
    await work()
  } catch (error) {
    const cause = error instanceof NetworkError ? codeOf(error.cause) : String(error)
    if (cause !== 'ECONNREFUSED') cut.push(cause)
  }
}

// The outer error is fetch's, and its own cause is what the connection said.
function codeOf(error: unknown) {
  const { cause } = error as { cause?: NodeJS.ErrnoException }
  return cause?.code ?? String(cause ?? error)
}
