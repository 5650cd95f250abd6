import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, createApi } from '@bellhouse/api-client'
import {
  applyRosterImport,
  getRosterImport,
  previewRosterImport,
  type RosterImport,
  startRosterImport,
} from '@bellhouse/contracts'
import { accessTokenFor } from '../src/modules/identity/session/access-token'
import { insertSession } from '../src/modules/identity/session/session.repo'
import { openSigningKeys } from '../src/modules/identity/session/signing-keys'
import { Tokens } from '../src/modules/identity/session/tokens'
import { runBench } from './bench-school'
import { anAccount, aStream } from './factories'
import { refusedLists } from './refused-lists'
import { PressedSchool } from './series/pressed-school'

const students = Number(process.argv[2] ?? 50_000)
const largeFile = 50_000_000 - 1024
const streamsOfClass = 'ABCDEFGHIJ'
/** Milliseconds, as a screen waits. */
const timeout = 300_000

const row = (n: number, note: string) =>
  [
    ...[`B${n}`, `Family ${n}`, `Given ${n}`, n % 2 ? 'F' : 'M', '2010-05-06'],
    ...[`S${1 + (n % 6)} ${streamsOfClass[n % 10]}`, `Guardian ${n}`, `+25670${String(n).padStart(7, '0')}`, note],
  ].join(',')

/** A list of students with a guardian each, and a column that nobody needs, which makes it as large as it is to be. */
function aList(count: number, bytes = 0) {
  const header = 'Adm No,Surname,Given name,Sex,DoB,Class,Guardian,Guardian phone,Remark'
  const note = 'x'.repeat(Math.max(0, Math.floor(bytes / count) - row(count, '').length - 1))
  return new File([[header, ...Array.from({ length: count }, (_, n) => row(n, note))].join('\n')], 'students.csv')
}

/** How much memory a process has now, in megabytes. */
async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Looks at health and memory all the time until the work is done; `before` is what the server has while nobody does anything. */
async function watched<T>({ server }: PressedSchool, before: number, work: () => Promise<T>) {
  const pid = server.child.pid ?? 0
  const times: number[] = []
  const seen = { isOver: false, peak: before }
  const watching = (async () => {
    while (!seen.isOver) {
      const began = performance.now()
      await (await fetch(`${server.url}/health/live`)).arrayBuffer()
      times.push(performance.now() - began)
      seen.peak = Math.max(seen.peak, await memoryOf(pid))
      await sleep(20)
    }
  })()
  const began = performance.now()
  const result = await work().finally(() => {
    seen.isOver = true
  })
  const seconds = (performance.now() - began) / 1000
  await watching
  times.sort((one, other) => one - other)
  const slow = times[Math.floor(times.length * 0.95)] ?? 0
  const figures = {
    seconds: seconds.toFixed(1),
    'memory more, MB': Math.round(seen.peak - before),
    'health p95, ms': slow.toFixed(1),
    'health slowest, ms': (times.at(-1) ?? 0).toFixed(0),
  }
  return { result, figures }
}

async function preview(api: Api, file: File) {
  const { id, mapping } = await api(startRosterImport, {}, { files: [file], timeout })
  return api(previewRosterImport, { importId: id, mapping }, { timeout })
}

/** The sentence with which a list is refused whole. */
async function refusalOf(api: Api, lines: readonly string[]) {
  const file = new File([lines.join('\n')], 'students.csv')
  const error: unknown = await preview(api, file).then(
    () => new Error('It was taken'),
    (reason) => reason,
  )
  return error instanceof Error ? error.message : String(error)
}

/** Applies it, and counts how often the progress was another one. */
async function apply(api: Api, importId: string, told = new Set<number>()): Promise<RosterImport & { steps: number }> {
  const now = await api(getRosterImport, { importId })
  told.add(now.progress.done)
  if (now.state === 'previewed') await api(applyRosterImport, { importId }, { timeout })
  else if (now.state !== 'applying') return { ...now, steps: told.size }
  await sleep(100)
  return apply(api, importId, told)
}

async function run() {
  const school = await PressedSchool.open({ clerks: 0 })
  try {
    const admin = await anAccount(school.db, 'admin')
    const tokens = new Tokens(await openSigningKeys(`${school.folder}/keys`))
    const token = accessTokenFor(tokens, admin, await insertSession(school.db, admin.id, null))
    const api = createApi({ baseUrl: school.server.url, token: () => token })
    for (const class_code of ['s1', 's2', 's3', 's4', 's5', 's6']) {
      for (const name of streamsOfClass) await aStream(school.db, { class_code, name })
    }
    const table: Record<string, object> = {}
    const idle = await memoryOf(school.server.child.pid ?? 0)
    const large = await watched(school, idle, () => preview(api, aList(students, largeFile)))
    table[`preview of 50 MB`] = large.figures
    const seen = await watched(school, idle, () => preview(api, aList(students)))
    table[`preview of ${students.toLocaleString('en')} with guardians`] = seen.figures
    const written = await watched(school, idle, () => apply(api, seen.result.id))
    table['writing them'] = written.figures
    const again = await watched(school, idle, () => preview(api, aList(students)))
    table['preview of the same once more'] = again.figures
    for (const [fault, linesOf] of Object.entries(refusedLists)) {
      const lines = linesOf()
      // While it was made nothing was heard of connections that the server has closed.
      await sleep(200)
      const refused = await watched(school, idle, () => refusalOf(api, lines))
      table[`50 MB with ${fault}`] = refused.figures
      console.log(refused.result)
    }
    const { state, preview: last, steps } = written.result
    console.table(table)
    console.log(`${state}: ${last?.counts.students.new} students new, ${last?.counts.guardians.new} guardians new`)
    console.log(`The progress was told ${steps} times`)
    console.log(`Once more: ${again.result.preview?.counts.students.unchanged} students unchanged`)
  } finally {
    await school.close()
  }
}

runBench(run)
