import { subscribe } from 'node:diagnostics_channel'
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

/** Stops the server and starts it anew behind a door that is kept, while clerks write and others look; nobody has to know of it. */
export async function restartDuring(school: PressedSchool, writes: number) {
  const answered: number[] = []
  const cut: string[] = []
  const { url } = school.server
  let isOver = false
  const working = [
    ...school.clerks.map((clerk) => untilCut(() => clerk.work(url, () => isOver), cut)),
    ...pauses.map((pause) => untilCut(() => look(url, pause, answered, () => isOver), cut)),
  ]
  await school.untilWritten(writes)
  const asked = performance.now()
  const code = await school.server.stop()
  await school.restart()
  const took = performance.now() - asked
  await school.untilWritten(writes)
  isOver = true
  await Promise.all(working)
  return { code, took, answered: answered.length, cut, after: await school.tally() }
}

async function untilCut(work: () => Promise<void>, cut: string[]) {
  await work().catch((error) => cut.push(codeOf(causeOf(error))))
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

/** What a series adds up of a stop, with the cuts shown. */
export function figuresOf({ code, answered, cut }: { code: number | null; answered: number; cut: readonly string[] }) {
  if (cut.length > 0) console.log(cut)
  return {
    'requests of others answered': answered,
    'requests cut off': cut.length,
    'bad ends': code === 0 ? 0 : 1,
  }
}

const gone = new WeakSet<object>()
const used = new WeakSet<object>()
/** Requests that were the first ones on their connection. */
const first = new WeakSet<object>()
/** What befell requests of which nothing had left: the door closed on their way to it, and nobody has let them in. */
const outside = new WeakSet<object>()
/** What befell those: the system had let them in, and the door closed before the server could know of them. */
const onTheStep = new WeakSet<object>()
subscribe('undici:client:sendHeaders', (message) => {
  const { request, socket } = message as { request: object; socket: object }
  gone.add(request)
  if (!used.has(socket)) first.add(request)
  used.add(socket)
})
subscribe('undici:request:error', (message) => {
  const { request, error } = message as { request: object; error: Error }
  if (!gone.has(request)) outside.add(error)
  else if (first.has(request)) onTheStep.add(error)
})

/** Whoever finds the door closed goes home; whoever was let in and got no answer was cut off. */
async function untilClosed(work: () => Promise<void>, cut: string[]) {
  try {
    await work()
  } catch (error) {
    const cause = causeOf(error)
    if (!outside.has(cause as object))
      cut.push(`${codeOf(cause)} along ${onTheStep.has(cause as object) ? 'a new' : 'an open'} connection`)
  }
}

// The outer error is fetch's, and its own cause is what the connection said.
function causeOf(error: unknown) {
  if (!(error instanceof NetworkError)) return error
  return (error.cause as Error).cause ?? error.cause
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)
