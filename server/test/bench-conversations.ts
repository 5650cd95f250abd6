import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApi } from '@bellhouse/api-client'
import { heldBy, livePath, sendChatMessage } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { countUnread } from '../src/modules/communication/chat/chat.repo'
import { type ChatActor, listPartners, listStrangers } from '../src/modules/communication/chat/chat-contacts.repo'
import { listMessages, searchMessages } from '../src/modules/communication/chat/chat-messages.repo'
import { findState, listPeople, listThreads } from '../src/modules/communication/chat/chat-threads.repo'
import { accessTokenFor } from '../src/modules/identity/session/access-token'
import { insertSession } from '../src/modules/identity/session/session.repo'
import { openSigningKeys } from '../src/modules/identity/session/signing-keys'
import { Tokens } from '../src/modules/identity/session/tokens'
import type { EmbeddedDatabase } from '../src/platform/db/embedded/supervisor'
import { migrate } from '../src/platform/db/migrate'
import { connect, type Db } from '../src/platform/db/open'
import { firstAccount, middleAndSlow, runBench, timeOf, withCluster } from './bench-school'
import { fillSchool } from './fill-school'

const people = 500
const messages = 60
const port = 4_990

/** Lists and searches of conversations in a large school, and five hundred people who are connected at once. */
async function bench(students: number, cluster: EmbeddedDatabase, folder: string) {
  await migrate(cluster.address())
  const db = connect(cluster.address())
  await fillSchool(db, students)
  await fillConversations(db)
  console.log(
    `Conversations among ${students.toLocaleString('en')} students, on the server: median and slowest tenth in ms`,
  )
  console.table(await benchLists(db))
  console.log(`${people} people connected at once, and ${messages} messages to all of them`)
  console.table(await benchLines(db, cluster, folder))
  await db.destroy()
}

/** An admin who has written with three thousand people, everybody's sessions of some weeks, and a group for each stream. */
async function fillConversations(db: Db) {
  await sql`insert into account (username, category, display_name) values ('admin', 'admin', 'Admin')`.execute(db)
  await sql`insert into session (account_id, ends_at, seen_at)
    select id, now() - make_interval(days => n), now() - make_interval(days => n) from account, generate_series(1, 5) n`.execute(
    db,
  )
  await sql`insert into chat_thread (first_account_id, second_account_id, last_seq, last_at)
    select least(me.id, other.id), greatest(me.id, other.id), 20, now() - random() * interval '90 days'
    from account me, (select id from account where category <> 'admin' order by id limit 3000) other
    where me.category = 'admin'`.execute(db)
  await sql`insert into chat_thread (kind, stream_id, academic_year_id, last_seq, last_at)
    select 'group', stream.id, academic_year.id, 20, now() from stream, academic_year`.execute(db)
  await sql`insert into chat_member (thread_id, account_id, read_seq)
    select id, account_id, case when random() < 0.1 then 15 else 20 end
    from chat_thread, unnest(array[first_account_id, second_account_id]) account_id where kind = 'pair'`.execute(db)
  await sql`insert into chat_message (thread_id, seq, sender_id, text, sent_at)
    select chat_thread.id, seq, coalesce(case when seq % 2 = 0 then first_account_id else second_account_id end,
      (select account.id from stream join account on staff_id = class_teacher_id where stream.id = stream_id)),
      'Message ' || seq || ' about ' || md5(random()::text), last_at - make_interval(hours => 20 - seq)
    from chat_thread, generate_series(1, 20) seq`.execute(db)
  await sql`analyze`.execute(db)
}

async function actorOf(db: Db, category: ChatActor['category']): Promise<ChatActor> {
  const account = await firstAccount(db, category)
  return {
    accountId: account.id,
    category,
    permissions: heldBy(category, null),
    staffId: account.staff_id,
    studentId: account.student_id,
  }
}

async function benchLists(db: Db) {
  const rows: Record<string, Record<string, string>> = {}
  for (const category of ['admin', 'staff', 'student'] as const) {
    const me = await actorOf(db, category)
    const [{ id: threadId } = { id: '' }] = await listThreads(db, me)
    rows[category] = {
      'conversations, a page of 50': await timeOf(() => listThreads(db, me)),
      'people, 200': await timeOf(async () => listStrangers(db, me, '', 200 - (await listPartners(db, me)).length)),
      'people by name': await timeOf(() =>
        Promise.all([listPartners(db, me, 'number 77', 20), listStrangers(db, me, 'number 77', 20)]),
      ),
      'people by a name that nobody has': await timeOf(() => listStrangers(db, me, 'Zacharias', 20)),
      'messages by words': await timeOf(() => searchMessages(db, me, 'about abc')),
      unread: await timeOf(() => countUnread(db, me.accountId)),
      '50 messages': await timeOf(() => listMessages(db, threadId, {})),
      'am I in it': await timeOf(() => findState(db, me.accountId, threadId)),
      'who is in it': await timeOf(() => listPeople(db, threadId)),
    }
  }
  return rows
}

async function benchLines(db: Db, cluster: EmbeddedDatabase, folder: string) {
  const { threadId, tokens } = await oneLargeGroup(db, join(folder, 'keys'))
  const server = await startServer(cluster, folder)
  try {
    const before = await memoryOf(server)
    const started = performance.now()
    const connects: number[] = []
    const lines = await Promise.all(tokens.map(async (token) => openLine(token, connects)))
    const allOpen = performance.now() - started
    const after = await memoryOf(server)
    const api = createApi({ baseUrl: `http://127.0.0.1:${port}`, token: () => tokens[0] ?? null })
    const toAll = await sendToAll(api, threadId, lines)
    return {
      'all connected at once, all ready after': `${Math.round(allOpen)} ms`,
      'one of them, median · slowest tenth': `${middleAndSlow(connects)} ms`,
      'memory of the server for each line': `${((after - before) / people).toFixed(0)} kB`,
      ...toAll,
    }
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

/** A stream in which everybody sits who is to connect, the teacher first. */
async function oneLargeGroup(db: Db, keysFolder: string) {
  const tokens = new Tokens(await openSigningKeys(keysFolder))
  const threadId = await db
    .selectFrom('chat_thread')
    .select(['id', 'stream_id'])
    .where('kind', '=', 'group')
    .limit(1)
    .executeTakeFirstOrThrow()
  await sql`update student set stream_id = ${threadId.stream_id} where id in (
    select student_id from account where category = 'student' order by id limit ${people - 1})`.execute(db)
  const { rows } = await sql<{ id: string; username: string; category: 'staff' | 'student' }>`
    select account.id, username, category from chat_people_of(${threadId.id}) member (id) join account using (id)
    order by category limit ${people}`.execute(db)
  const shown: string[] = []
  for (const person of rows) shown.push(accessTokenFor(tokens, person, await insertSession(db, person.id, null)))
  return { threadId: threadId.id, tokens: shown }
}

async function startServer(cluster: EmbeddedDatabase, folder: string) {
  const { host, user, database } = cluster.address()
  const server = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../src/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 300; tries += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (reply?.ok) return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server did not start')
}

/** Kilobytes that the process holds. */
async function memoryOf({ pid }: ChildProcess) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

interface Line {
  /** When which message was heard. */
  heard: Map<number, number>
}

function openLine(token: string, connects: number[]): Promise<Line> {
  const started = performance.now()
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`)
  const heard = new Map<number, number>()
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
  return new Promise((resolve, reject) => {
    socket.on('close', (code) => reject(new Error(`A line was closed with ${code}`)))
    socket.on('error', reject)
    socket.on('message', (data) => {
      const event = JSON.parse(String(data))
      if (event.type === 'message') heard.set(event.message.seq, performance.now())
      if (event.type !== 'ready') return
      connects.push(performance.now() - started)
      resolve({ heard })
    })
  })
}

async function sendToAll(api: ReturnType<typeof createApi>, threadId: string, lines: readonly Line[]) {
  const sentAt = new Map<number, number>()
  for (let number = 0; number < messages; number += 1) {
    const start = performance.now()
    const { seq } = await api(sendChatMessage, { threadId, clientId: crypto.randomUUID(), text: `Number ${number}` })
    sentAt.set(seq, start)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const all = [...sentAt].flatMap(([seq, start]) =>
    lines.map(({ heard }) => (heard.get(seq) ?? Number.POSITIVE_INFINITY) - start),
  )
  const lasts = [...sentAt].map(
    ([seq, start]) => Math.max(...lines.map(({ heard }) => heard.get(seq) ?? Number.POSITIVE_INFINITY)) - start,
  )
  return {
    'a message, from sending to hearing': `${middleAndSlow(all)} ms`,
    'the last of all to hear it': `${middleAndSlow(lasts)} ms`,
    'messages that somebody did not hear': String(all.filter((time) => time === Number.POSITIVE_INFINITY).length),
  }
}

const students = Number(process.argv[2] ?? 10_000)
runBench(() => withCluster({ durable: true }, (cluster, folder) => bench(students, cluster, folder)))
