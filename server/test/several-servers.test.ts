import { readdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from '@bellhouse/api-client'
import {
  addChatAttachment,
  addTimetable,
  applyCalendarImport,
  checkPaper,
  downloadChatAttachment,
  getAccountBatch,
  getCalendarImport,
  getReportCardRun,
  getTimetable,
  getTimetableRun,
  openChatThread,
  previewCalendarImport,
  sendChatMessage,
  signIn,
  signOut,
  startAccountBatch,
  startCalendarImport,
  startReportCardRun,
  startTimetableRun,
  stopTimetableRun,
  takeReportCardRun,
  takeSlips,
  undoCalendarImport,
  whoAmI,
} from '@bellhouse/contracts'
import { storeIn } from '@bellhouse/releases'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { accessTokenFor } from '../src/modules/identity/session/access-token'
import { insertSession } from '../src/modules/identity/session/session.repo'
import { anAccount, aStream, aStudent } from './factories'
import { openReadyLine, until } from './live-client'
import { aRelease, move } from './release-store'
import { Clerk } from './series/clerk'
import { type ServerName, SeveralServers } from './series/several-servers'
import { countAcknowledged, tallyOf } from './series/tally'

const names: readonly ServerName[] = ['A', 'B', 'C']
let portal: SeveralServers
let admin: string

beforeAll(async () => {
  const BACKUP_PASSPHRASE = 'four and twenty blackbirds'
  portal = await SeveralServers.open({
    backups: (folder) => join(folder, 'backups'),
    settings: { BACKUP_PASSPHRASE, BACKUP_HOUR: '0' },
  })
  admin = await portal.signIn('A', 'admin', 'admin-demo')
}, 300_000)
afterAll(() => portal?.close())

const as = (name: ServerName) => portal.at(name, admin)
/** A search that is under way. */
async function searchForPlaces(seconds: number) {
  const { term } = await as('A')(getTimetable, {})
  const wanted = { termId: term?.id ?? '', title: crypto.randomUUID(), from: 'wanted' as const }
  const { id: timetableId } = await as('B')(addTimetable, wanted)
  const { id: runId } = await as('A')(startTimetableRun, { timetableId, keep: 'pinned', seconds })
  await until(async () => (await as('C')(getTimetableRun, { runId })).part > 0, 30_000)
  return runId
}

const bytesOf = async (file: unknown) => Buffer.from(await (file as { blob: Blob }).blob.arrayBuffer())

describe('three servers that start at once on an empty database', () => {
  it('make one school', async () => {
    const { rows } = await sql`select (select count(*) from school) as schools,
      (select count(*) from account where username = 'admin') as admins`.execute(portal.db)
    expect(rows).toEqual([{ schools: 1, admins: 1 }])
  })

  it('know each other’s sessions: a token of one counts on all, until one of them ends it', async () => {
    const token = await portal.signIn('B', 'teacher', 'teacher-demo')
    for (const name of names) expect(await portal.at(name, token)(whoAmI, {})).toMatchObject({ username: 'teacher' })
    await portal.at('C', token)(signOut, {})
    for (const name of names) await expect(portal.at(name, token)(whoAmI, {})).rejects.toMatchObject({ status: 401 })
  })

  it('count tries at a password together', async () => {
    const { username } = await anAccount(portal.db, 'staff')
    for (const name of names)
      await expect(portal.at(name)(signIn, { username, password: 'wrong' })).rejects.toMatchObject({ status: 401 })
    for (const name of names)
      await expect(portal.at(name)(signIn, { username, password: 'wrong' })).rejects.toMatchObject({ status: 429 })
  })

  it('count what strangers ask in a minute together', async () => {
    const answers: number[] = []
    for (let round = 0; round < 12; round += 1)
      for (const name of names)
        await portal
          .at(name)(checkPaper, { code: 'K7QM-2F9D-XR4T' })
          .catch(({ status }) => answers.push(status))
    expect(answers).toEqual([...Array(30).fill(404), ...Array(6).fill(429)])
  })
})

describe('what is begun on one server goes on on another', () => {
  it('a document', async () => {
    const { id: accountId } = await anAccount(portal.db, 'staff')
    const { id: threadId } = await as('A')(openChatThread, { accountId })
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')
    const files = [new File([new Uint8Array(pdf)], 'Letter.pdf')]
    const { id: attachmentId } = await as('A')(addChatAttachment, { threadId }, { files })
    expect(await bytesOf(await as('B')(downloadChatAttachment, { attachmentId }))).toEqual(pdf)
  })

  it('an import: dropped on A, mapped on B, applied on C, taken back on A', async () => {
    const text = 'Title;From;Until;Type;Place\nFounder’s walk;2026-11-20;;Event;Main field'
    const { id: importId, mapping } = await as('A')(
      startCalendarImport,
      {},
      { files: [new File([text], 'calendar.csv')] },
    )
    const { state } = await as('B')(previewCalendarImport, { importId, mapping })
    expect(state).toBe('previewed')
    await as('C')(applyCalendarImport, { importId, overwrite: true, closeTakenDays: true })
    await until(async () => (await as('B')(getCalendarImport, { importId })).state === 'applied')
    expect(await countWalks()).toBe(1)
    expect((await as('A')(undoCalendarImport, { importId })).state).toBe('undone')
    expect(await countWalks()).toBe(0)
  })

  const countWalks = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from school_event where title = 'Founder’s walk'`.execute(portal.db)
    return rows[0]?.count
  }

  it('report cards: begun on A, watched on B, fetched from C', async () => {
    const { rows } = await sql<{ termId: string }>`
      select term_id as "termId" from report_card group by term_id order by count(*) limit 1`.execute(portal.db)
    const { id: runId, cards } = await as('A')(startReportCardRun, { termId: rows[0]?.termId ?? '' })
    const printed: number[] = []
    await until(async () => {
      const run = await as('B')(getReportCardRun, { runId })
      printed.push(run.printed)
      return run.state === 'done'
    }, 60_000)
    expect(printed.at(-1)).toBe(cards)
    const file = await bytesOf(await as('C')(takeReportCardRun, { runId }))
    expect(file.subarray(0, 2).toString()).toBe('PK')
  }, 90_000)

  it('slips with one-time passwords: asked for on A, fetched from C, once', async () => {
    const stream = await aStream(portal.db)
    await aStudent(portal.db, { stream_id: stream.id })
    const { id: batchId } = await as('A')(startAccountBatch, { audience: { streamId: stream.id } })
    await until(async () => (await as('B')(getAccountBatch, { batchId })).state === 'done', 30_000)
    for (const name of names) expect(await as(name)(getAccountBatch, { batchId })).toMatchObject({ hasSlips: true })
    const slips = await bytesOf(await as('C')(takeSlips, { batchId }))
    expect(slips.subarray(0, 4).toString()).toBe('%PDF')
    await until(async () => !(await as('B')(getAccountBatch, { batchId })).hasSlips)
    await expect(as('A')(takeSlips, { batchId })).rejects.toMatchObject({ status: 404 })
  }, 60_000)

  it('a search for a timetable: begun on A, stopped from B', async () => {
    const runId = await searchForPlaces(120)
    await as('B')(stopTimetableRun, { runId })
    await until(async () => (await as('C')(getTimetableRun, { runId })).state === 'done', 20_000)
  }, 60_000)

  it('a message: written on A, heard at once on a line to B', async () => {
    const account = await anAccount(portal.db, 'staff')
    const token = accessTokenFor(await portal.openTokens(), account, await insertSession(portal.db, account.id, null))
    const line = await openReadyLine(portal.servers.B.url, token)
    const { id: threadId } = await as('A')(openChatThread, { accountId: account.id })
    const clientId = crypto.randomUUID()
    await as('A')(sendChatMessage, { threadId, clientId, text: 'Good morning', attachmentIds: [] })
    await until(() => line.heard('message').some(({ message }) => message.text === 'Good morning'))
    line.cut()
  })

  it('a release: what is live changes on all of them', async () => {
    const store = storeIn(join(portal.folder, 'data'), undefined)
    for (const id of ['1.0.0', '1.1.0']) {
      await aRelease(store, 'teacher', id)
      await move(store, 'teacher', { active: id })
      for (const name of names) {
        const found = await (await fetch(`${portal.servers[name].url}/releases.json`)).text()
        expect([name, found.includes(`teacher/releases/${id}/`)]).toEqual([name, true])
      }
    }
  })
})

it('the work of every hour and the backup of the day are done by one of them, once', async () => {
  const kinds = ['clean up', 'sweep files', 'make a backup']
  await until(async () => (await countBackups()) > 0, 120_000)
  for (let round = 0; round < 3; round += 1) {
    await sql`update job set due_at = now() where kind = any(${kinds}) and state = 'waiting'`.execute(portal.db)
    await until(async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from job where kind = any(${kinds}) and (state = 'running' or due_at <= now())`.execute(
        portal.db,
      )
      return rows[0]?.left === 0
    }, 60_000)
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job where kind = any(${kinds})`.execute(portal.db)
  expect(rows).toEqual([{ count: 3 }])
  expect(await countBackups()).toBe(1)
  expect(await readdir(join(portal.folder, 'backups', 'backups'))).toHaveLength(1)
}, 200_000)

const countBackups = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from backup_run where failure is null`.execute(portal.db)
  return rows[0]?.count ?? 0
}

describe('a server that is killed while people write through the proxy', () => {
  it('takes nothing with it that was acknowledged; its job is taken over, and everybody goes on', async () => {
    const clerks = await hireClerks(20)
    const runId = await searchForPlaces(20)
    let isOver = false
    const working = clerks.map((clerk) => workOn(clerk, () => isOver))
    await untilWritten(clerks, 100)
    const victim = await findServerOf(runId)
    await portal.servers[victim].kill()
    const other = names.find((name) => name !== victim) ?? 'A'
    await untilWritten(clerks, 100)
    isOver = true
    await Promise.all(working)
    expect(clerks.flatMap(({ writes }) => writes.filter(({ isAcknowledged }) => !isAcknowledged))).toEqual([])
    expect(await tallyOf(clerks)).toMatchObject({ lost: 0, halves: 0, doubled: 0 })

    await until(async () => (await as(other)(getTimetableRun, { runId })).state === 'done', 120_000)
    const { rows } = await sql<{ attempts: number }>`
      select attempts from job where payload->>'runId' = ${runId}`.execute(portal.db)
    expect(rows).toEqual([{ attempts: 2 }])
    portal.servers[victim] = await portal.start(victim)
    expect(await as(victim)(whoAmI, {})).toMatchObject({ username: 'admin' })
  }, 240_000)
})

async function hireClerks(count: number) {
  const tokens = await portal.openTokens()
  const term = await portal.db.selectFrom('term').select('id').where('is_current', '=', true).executeTakeFirstOrThrow()
  const hired: Clerk[] = []
  for (let place = 0; place < count; place += 1) hired.push(await Clerk.hire(portal.db, tokens, term.id))
  return hired
}

/** Goes on after whatever a proxy answers while one of its servers is gone, with the same keys. */
async function workOn(clerk: Clerk, isOver: () => boolean): Promise<void> {
  try {
    await (isOver() ? clerk.repeat(portal.url) : clerk.work(portal.url, isOver))
  } catch (error) {
    const isGone = error instanceof HttpError && [0, 502, 503].includes(error.status)
    if (!isGone) throw error
    await sleep(20)
    return workOn(clerk, isOver)
  }
}

async function untilWritten(clerks: readonly Clerk[], count: number) {
  const enough = countAcknowledged(clerks) + count
  await until(() => countAcknowledged(clerks) >= enough, 60_000)
}

async function findServerOf(runId: string): Promise<ServerName> {
  const { rows } = await sql<{ server: string }>`
    select server from job where payload->>'runId' = ${runId} and state = 'running'`.execute(portal.db)
  const found = names.find((name) => rows[0]?.server.startsWith(`${hostname()}:${portal.servers[name].child.pid} `))
  if (!found) throw new Error('Nobody is at this job')
  return found
}
