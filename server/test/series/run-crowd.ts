import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Passwords } from '../../src/modules/identity/session/passwords'
import { aDatabase, withCluster } from '../bench-school'
import { urlOf } from '../url-of'
import { runOut, tellFigure } from './figure'
import { ServerProcess } from './server-process'

/** Tries of strangers, and the milliseconds in which whoever belongs here must be in meanwhile. */
const tries = Number(process.argv[2] ?? 1_250)
const goal = 3_000
const addresses = 140
const honest = 8
const password = 'hungry caterpillars eat leaves'

const addressOf = (n: number) => `198.51.${100 + (n >> 8)}.${n & 255}`

/** What somebody hears who signs in, and how long that takes; nobody hears of one who is told to wait for longer than this lasts. */
async function signIn(url: string, username: string, secret: string, headers: Record<string, string>) {
  const start = performance.now()
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username, password: secret }),
  })
  await reply.arrayBuffer()
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { status: reply.status, ms: Math.round(performance.now() - start), cookie }
}

const guess = (url: string, n: number) =>
  signIn(url, `stranger-${n}`, 'wrong', { 'x-forwarded-for': addressOf(n % addresses) })

/** How the strangers come: all in one moment, or each address with its next try as soon as the last is answered. */
const crowds = {
  'all at once': (url: string) => Promise.all(Array.from({ length: tries }, (_, n) => guess(url, n))),
  'one after the other from each address': async (url: string) => {
    const rounds = Math.ceil(tries / addresses)
    const fromOne = async (_: unknown, address: number) => {
      for (let round = 0; round < rounds; round += 1) await guess(url, address + round * addresses)
    }
    await Promise.all(Array.from({ length: addresses }, fromOne))
  },
}

/** The longest that any of those waited who belong here, at browsers that they have used before and at new ones. */
async function besideCrowd(url: string, crowd: (url: string) => Promise<unknown>, people: readonly string[]) {
  const own = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n + 1}` })
  const known = await Promise.all(people.map((name, n) => signIn(url, name, password, own(n))))
  const isOver = crowd(url)
  await pause(500)
  const longest: Record<string, number> = {}
  const refused: number[] = []
  for (const [words, headersOf] of Object.entries({
    'known browser': (n: number) => ({ ...own(n), cookie: known[n]?.cookie ?? '' }),
    'new browser': (n: number) => ({ 'x-forwarded-for': `203.0.113.${n + 101}` }),
  })) {
    const replies = await Promise.all(people.map((name, n) => signIn(url, name, password, headersOf(n))))
    longest[words] = Math.max(...replies.map(({ ms }) => ms))
    refused.push(...replies.map(({ status }) => status).filter((status) => status !== 200))
  }
  await isOver
  return { longest, refused }
}

async function run() {
  await withCluster({ durable: true }, async (cluster) => {
    const db = await aDatabase(cluster, 'school')
    const password_hash = await new Passwords().hash(password)
    const people = Array.from({ length: honest }, (_, n) => `person-${n}`)
    const shared = { category: 'admin', display_name: 'Somebody', password_hash } as const
    await db
      .insertInto('account')
      .values(people.map((username) => ({ username, ...shared })))
      .execute()
    const folder = await mkdtemp(join(tmpdir(), 'bellhouse-crowd-'))
    const server = await ServerProcess.start(folder, { DATABASE_URL: urlOf(cluster.address('school')) })
    const table: Record<string, Record<string, number>> = {}
    for (const [words, crowd] of Object.entries(crowds)) {
      const { longest, refused } = await besideCrowd(server.url, crowd, people)
      table[words] = { ...longest, refused: refused.length }
    }
    await server.stop()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
    console.log(`${honest} sign in while strangers try ${tries} times from ${addresses} addresses, ms`)
    console.table(table)
    const figures = Object.values(table)
    const refused = figures.reduce((sum, row) => sum + (row.refused ?? 0), 0)
    const slowest = Math.max(...figures.flatMap((row) => [row['known browser'] ?? 0, row['new browser'] ?? 0]))
    tellFigure(`${refused} refused, in after ${slowest} ms at most`, refused === 0 && slowest <= goal)
  })
}

runOut(run)
