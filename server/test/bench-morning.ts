import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Passwords } from '../src/modules/identity/session/passwords'
import type { Db } from '../src/platform/db/open'
import { aDatabase, runBench, tokensFor, withCluster } from './bench-school'
import { fillSchool } from './fill-school'
import { ServerProcess } from './series/server-process'
import { urlOf } from './url-of'

/*
 * Eight o'clock: sixty teachers open their registers in the same moment, and then five hundred people sign in within ten seconds while
 * registers are opened all the time. The real server in a process of its own, on a database that writes through to the disk.
 */

const students = Number(process.argv[2] ?? 10_000)
const teachers = 60
const arrivals = 500
const password = 'hungry caterpillars eat leaves'

interface Portal {
  url: string
  /** The process of the server, and the one that all connections of the database come from. */
  pids: readonly [number, number]
  tokens: readonly string[]
}

async function ask(url: string, token?: string) {
  const reply = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : { accept: 'text/html' } })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  await reply.arrayBuffer()
}

/** What a browser asks for that opens the page of registers anew, and how long that took. */
async function openRegister({ url }: Portal, token: string | undefined) {
  const start = performance.now()
  await ask(`${url}/attendance`)
  await Promise.all(['me', 'register-desk', 'notifications'].map((path) => ask(`${url}/api/${path}`, token)))
  return performance.now() - start
}

/** The slowest in twenty, in whole milliseconds. */
function slowest(times: readonly number[]) {
  const sorted = [...times].sort((one, other) => one - other)
  return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)
}

async function atTheBell(portal: Portal) {
  await openRegister(portal, portal.tokens[0])
  const waits: number[] = []
  const work: string[] = []
  for (let round = 0; round < 8; round += 1) {
    const before = await Promise.all(portal.pids.map(workOf))
    waits.push(slowest(await Promise.all(portal.tokens.map((token) => openRegister(portal, token)))))
    const after = await Promise.all(portal.pids.map(workOf))
    work.push(after.map((ms, index) => Math.round((ms - (before[index] ?? 0)) / teachers)).join(' + '))
  }
  return {
    'sixty open a register at once, slowest in twenty of each round, ms': waits.join(' · '),
    'processor for one of them, server + database, ms': work.join(' · '),
  }
}

/** The processor's time that a process and those it has started have taken so far, in milliseconds. */
async function workOf(pid: number) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((one) => readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')))
  const fields = stats.map((text) => text.slice(text.lastIndexOf(')') + 2).split(' '))
  const own = fields.filter(([, parent], index) => pids[index] === String(pid) || parent === String(pid))
  const ticks = own.reduce((sum, field) => sum + Number(field[11]) + Number(field[12]), 0)
  return ticks * 10
}

/** Everybody from an address of their own, as behind the proxy of a school with many lines. */
async function signIn({ url }: Portal, n: number) {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` },
    body: JSON.stringify({ username: `student${n + 1}`, password }),
  })
  if (!reply.ok) throw new Error(`A sign-in answered ${reply.status}: ${await reply.text()}`)
}

async function rush(portal: Portal) {
  const start = performance.now()
  const registers: number[] = []
  let isOver = false
  const meanwhile = (async () => {
    for (let n = 0; !isOver; n += 1) {
      registers.push(await openRegister(portal, portal.tokens[n % teachers]))
      await pause(50)
    }
  })()
  const all = Array.from({ length: arrivals }, async (_, n) => {
    await pause((10_000 * n) / arrivals)
    const asked = performance.now()
    await signIn(portal, n)
    return performance.now() - asked
  })
  const waits = await Promise.all(all)
  const took = performance.now() - start
  isOver = true
  await meanwhile
  return {
    'five hundred sign-ins within ten seconds: all are in after, s': (took / 1000).toFixed(1),
    'a sign-in, slowest in twenty, ms': String(slowest(waits)),
    'a register meanwhile, slowest in twenty, ms': String(slowest(registers)),
  }
}

async function tokensOf(db: Db, folder: string) {
  const staff = await db
    .selectFrom('account')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .selectAll('account')
    .where('status', '=', 'active')
    .limit(teachers)
    .execute()
  return tokensFor(db, folder, staff)
}

runBench(() =>
  withCluster({ durable: true }, async (cluster, top) => {
    if (students < 2_500) throw new Error('Sixty teachers are at work in a school of 2,500 students at least.')
    const db = await aDatabase(cluster, 'school')
    await fillSchool(db, students)
    const password_hash = await new Passwords().hash(password)
    await db.updateTable('account').set({ password_hash }).where('category', '=', 'student').execute()
    const folder = await mkdtemp(join(tmpdir(), 'bellhouse-morning-'))
    const server = await ServerProcess.start(folder, { DATABASE_URL: urlOf(cluster.address('school')) })
    const postmaster = Number.parseInt(await readFile(join(top, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
    const pids = [server.child.pid ?? 0, postmaster] as const
    const portal = { url: server.url, pids, tokens: await tokensOf(db, folder) }
    console.log(`Eight o'clock in a school of ${students.toLocaleString('en')} students`)
    console.table({ ...(await atTheBell(portal)), ...(await rush(portal)) })
    await server.stop()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }),
)
