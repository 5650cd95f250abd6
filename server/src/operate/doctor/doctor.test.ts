import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOf, loadsFileOf, storeIn } from '@bellhouse/releases'
import { aLineOf, flipByte } from '@bellhouse/releases/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { aSchool } from '../../../test/factories'
import { freePort } from '../../../test/free-port'
import { openBlankDatabase, openTestDatabase } from '../../../test/test-database'
import { BackupFolder } from '../../platform/backup/backup-folder'
import { runCommand } from '../run-command'
import { judgeRoom } from './backup-check'
import { judgeClock } from './clock-check'
import { judgeZone } from './database-checks'
import { judgeMemory, judgeNode, judgeSpace, judgeSync } from './machine-checks'

const before = { ...process.env }
let database: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  await aSchool(database.db)
})
afterAll(async () => {
  process.env = before
  await database.drop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-doctor-'))
  const port = String(await freePort())
  process.env = { ...before, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: urlOf(database.address), PORT: port }
})

afterEach(() => rm(folder, { recursive: true }))

const urlOf = ({ database: name, host, user }: typeof database.address) =>
  `postgres:///${name}?host=${encodeURIComponent(String(host))}&user=${user}`

/** What the doctor says, by what it looks at. */
async function examine(settings: Record<string, string> = {}) {
  Object.assign(process.env, settings)
  const { code, said } = await runCommand(['doctor'])
  const lines = said.split('\n').map((line) => /^(ok|warn|fail) +([^:]+): (.+)$/.exec(line) ?? ['', '', line, ''])
  return {
    code,
    found: Object.fromEntries(lines.map(([, state, about, sentence]) => [about, `${state}: ${sentence}`])),
  }
}

describe('the doctor', () => {
  it('has a line for each check, each with a sentence, and ends well where nothing fails', async () => {
    await database.db
      .insertInto('backup_run')
      .values({
        folder: '/backups',
        name: 'one',
        started_at: sql`now() - interval '2 hours'`,
        documents: 0,
        added_bytes: 0,
      })
      .execute()
    const { code, found } = await examine()
    expect(Object.keys(found)).toEqual([
      ...['settings', 'Node', 'memory', 'data folder', 'disk space', 'disk speed'],
      ...['key of sessions', 'key of second steps', 'key of releases'],
      ...['database', 'clock', 'time zone', 'servers', 'backups', 'background work'],
      ...['port', 'public address', 'mail', 'releases', 'documents'],
    ])
    expect(found).toMatchObject({
      database: expect.stringMatching(/^ok: PostgreSQL 1[89]/),
      clock: expect.stringMatching(/^ok: /),
      'time zone': expect.stringMatching(/^ok: Node and the database agree about/),
      backups: 'ok: The newest is 2 hours old.',
      'background work': 'ok: All of it goes well.',
      port: expect.stringMatching(/^ok: Port \d+ is free/),
      'public address': expect.stringMatching(/^warn: Nobody answers/),
      mail: expect.stringMatching(/^warn: .*Set SMTP_URL/),
    })
    expect(Object.values<string>(found).filter((line) => line.startsWith('fail'))).toEqual([])
    expect(code).toBe(0)
  })

  it('names what fails in the background and counts mails that were given up, until that is over', async () => {
    const failure = 'The disk of the backups is full.'
    await database.db.insertInto('job').values({ kind: 'back up', state: 'waiting', failure }).execute()
    const mail = { recipient: 'ada@school.example', subject: 'New password', body: 'A link' }
    const lastTry = { attempts: 12, next_attempt_at: sql<Date>`now() + interval '2 days'` }
    await database.db
      .insertInto('outbox_mail')
      .values({ ...mail, ...lastTry })
      .execute()
    expect((await examine()).found['background work']).toBe(
      `warn: Back up: ${failure} Mails that were given up in the last seven days: 1. See Background work in the portal.`,
    )
    await database.db.updateTable('job').set({ failure: null }).execute()
    await database.db.deleteFrom('outbox_mail').execute()
    expect((await examine()).found['background work']).toBe('ok: All of it goes well.')
  })

  it('names a wrong setting', async () => {
    const { code, found } = await examine({ PORT: 'many' })
    expect([code, found]).toEqual([2, { settings: 'fail: PORT must be a whole number up to 65535.' }])
  })

  it('makes no folder where there is no portal, and says so', async () => {
    const DATA_DIR = join(folder, 'mistyped')
    Object.assign(process.env, { DATA_DIR, DATABASE_URL: '' })
    expect(await runCommand(['doctor'])).toEqual({
      ...{ code: 1, said: '' },
      complained: `There is no portal in ${DATA_DIR}. Set DATA_DIR to its folder, or DATABASE_URL.`,
    })
    expect(await readdir(folder)).toEqual([])
    const { code, found } = await examine({ DATA_DIR, DATABASE_URL: urlOf(database.address) })
    expect([code, found]).toMatchObject([
      2,
      {
        'data folder': expect.stringMatching(/^fail: .*mistyped is not there\. Set DATA_DIR/),
        'disk speed': expect.stringMatching(/^warn: Not looked at/),
      },
    ])
    expect(await readdir(folder)).toEqual([])
  })

  it('asks about a variable that is nearly a setting', async () => {
    const { code, found } = await examine({ SMPT_URL: 'smtp://mail.example' })
    expect([code, found.settings]).toEqual([0, 'warn: SMPT_URL is no setting. Did you mean SMTP_URL?'])
  })

  it('finds a folder and a key that others can read', async () => {
    await mkdir(join(folder, 'keys'))
    await writeFile(join(folder, 'keys', 'signing.pem'), 'secret', { mode: 0o644 })
    await writeFile(join(folder, 'keys', 'sealing.key'), '', { mode: 0o600 })
    await chmod(folder, 0o755)
    const { code, found } = await examine()
    expect([code, found]).toMatchObject([
      2,
      {
        'data folder': expect.stringMatching(/^warn: .*chmod 700/),
        'key of sessions': expect.stringMatching(/^fail: .*chmod 600/),
        'key of second steps': expect.stringMatching(/^fail: .*is empty/),
      },
    ])
  })

  it('finds a database that is away, and goes on with the rest', async () => {
    const { code, found } = await examine({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    expect([code, found]).toMatchObject([
      2,
      {
        database: expect.stringMatching(/^fail: The database cannot be reached: .*look whether PostgreSQL runs there/),
        backups: expect.stringMatching(/^warn: Not looked at/),
        documents: expect.stringMatching(/^ok/),
      },
    ])
  })

  it('does not mind an empty database', async () => {
    const empty = await openBlankDatabase()
    const { found } = await examine({ DATABASE_URL: urlOf(empty.address) })
    await empty.drop()
    expect(found).toMatchObject({ 'time zone': expect.stringMatching(/^ok/), backups: expect.stringMatching(/^ok/) })
  })

  it.each([
    ['is old', [72], null, /^fail: The newest is 3 days old/],
    ['failed', [20], 'The disk is full.', /^fail: The newest went wrong: The disk is full\./],
    ['failed from the first one on', [], 'The disk is full.', /^fail: The newest went wrong: The disk is full\./],
    ['was never made', [], null, /^fail: There are none, and BACKUP_DIR names no folder/],
  ])('finds a backup that %s', async (_, ages, failure, line) => {
    await database.db.deleteFrom('backup_run').execute()
    for (const hours of ages) await aRun(hours, { name: 'made', failure: null })
    if (failure) await aRun(1, { name: null, failure })
    expect((await examine()).found.backups).toMatch(line)
  })

  it('finds a secret that tonight’s backup could not be made with, and a folder whose disk is not mounted', async () => {
    const [BACKUP_DIR, BACKUP_KEY_FILE] = [join(folder, 'backups'), join(folder, 'backup.key')]
    await aRun(1, { name: 'made', failure: null }, BACKUP_DIR)
    const backups = async (settings: Record<string, string>) =>
      (await examine({ BACKUP_DIR, ...settings })).found.backups
    expect(await backups({ BACKUP_KEY_FILE })).toBe(`fail: There is no key file ${BACKUP_KEY_FILE}.`)
    await writeFile(BACKUP_KEY_FILE, Buffer.alloc(64, 'a'), { mode: 0o600 })
    expect(await backups({})).toMatch(
      /^fail: The newest went wrong: \S+ does not hold the last backup any more\. Where a disk belongs there, mount it/,
    )
    await BackupFolder.make(BACKUP_DIR, { kind: 'key file', bytes: Buffer.alloc(64, 'a') })
    expect(await backups({})).toMatch(/^fail: .* does not hold the last backup/)
    await writeFile(join(BACKUP_DIR, 'backups', 'made.backup'), '')
    expect(await backups({})).toMatch(/^warn: The newest is 1 hours old, and on the same disk as the data folder/)
    await writeFile(BACKUP_KEY_FILE, Buffer.alloc(64, 'b'))
    expect(await backups({})).toBe('fail: This is not the key file with which these backups were made.')
    expect(await backups({ BACKUP_DIR: folder })).toMatch(/^fail: \S+ holds something else, and no backups\./)
  })

  const aRun = (hours: number, outcome: { name: string | null; failure: string | null }, path = '/backups') =>
    database.db
      .insertInto('backup_run')
      .values({ ...outcome, folder: path, started_at: sql`now() - make_interval(hours => ${hours})` })
      .execute()

  it('finds a port that somebody else has, and a proxy that cuts the live line', async () => {
    const other = createServer((_request, reply) => void reply.end('{}')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { found } = await examine({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` })
    expect(found['public address']).toMatch(/^fail: The proxy at .* does not pass the live line on/)
    other.removeAllListeners('request').on('request', (_request, reply) => void reply.writeHead(500).end())
    const after = await examine()
    other.close()
    expect(after.found).toMatchObject({
      port: expect.stringMatching(/^fail: Port \d+ is taken by another program/),
      'public address': expect.stringMatching(/^fail: .* answers 500 instead of 200/),
    })
  })

  it('tries the mail server, and sends nothing', async () => {
    const said: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: ({ address }, _session, done) => {
        said.push(address)
        done()
      },
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const there = await examine({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    await new Promise<void>((resolve) => void server.close(() => resolve()))
    expect([there.found.mail, said]).toEqual(['ok: The mail server lets us in. Nothing was sent.', []])
    expect((await examine()).found.mail).toMatch(/^fail: The mail server does not let us in: .*Look at SMTP_URL/)
  })

  it('reads what is live of the releases, and names the first that fails for many or is damaged', async () => {
    expect((await examine()).found.releases).toMatch(/^warn: There is no release in/)
    const store = storeIn(folder, undefined)
    const [id = ''] = await aLineOf(store, ['1.0.0'])
    expect((await examine()).found.releases).toMatch(/^ok: \S+ holds releases of 1 parts; all 1 live ones are whole\.$/)

    const tell = (failedFor: number) => {
      const figures = { release: id, loads: 40, failures: 0, byFailure: {}, p50: 1, p95: 1, people: 20, failedFor }
      const loads = { at: new Date().toISOString(), hours: 24, remotes: { teacher: [figures] } }
      return writeFile(loadsFileOf(store), JSON.stringify(loads))
    }
    await tell(2)
    expect((await examine()).found.releases).toMatch(/^ok: /)
    await tell(3)
    expect((await examine()).found.releases).toBe(
      `warn: remote-teacher ${id} failed for 3 of 20 people in the last 24 hours. ` +
        'Run: npm run release -- status, and see “Take a part back” in docs/operations.md.',
    )

    for (const name of ['entry.js', '91.0123456789ab.js']) await flipByte(store, `${folderOf('teacher', id)}/${name}`)
    const { code, found } = await examine()
    expect([code, found.releases]).toEqual([
      2,
      `fail: remote-teacher ${id}: entry.js is not what was published. 1 more. ` +
        'Run: npm run release -- verify, and see “Damage” in docs/operations.md.',
    ])
  })

  it('says when a bucket cannot be reached', async () => {
    const away = { AWS_ENDPOINT_URL: 'http://127.0.0.1:1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' }
    const { found } = await examine({ ...away, AWS_REGION: 'x', AWS_MAX_ATTEMPTS: '1', FILES_URL: 's3://files' })
    expect(found.documents).toMatch(/^fail: /)
  })
})

it.each([
  [judgeNode('20.19.0'), 'ok'],
  [judgeNode('22.1.0'), 'ok'],
  [judgeNode('20.9.0'), 'fail'],
  [judgeMemory(4e9), 'ok'],
  [judgeMemory(1.5e9), 'warn'],
  [judgeMemory(0.5e9), 'fail'],
  [judgeSpace({ free: 100e9, all: 200e9 }), 'ok'],
  [judgeSpace({ free: 4e9, all: 20e9 }), 'ok'],
  [judgeSpace({ free: 4e9, all: 200e9 }), 'warn'],
  [judgeSpace({ free: 0.1e9, all: 1e9 }), 'fail'],
  [judgeSync(2), 'ok'],
  [judgeSync(50), 'warn'],
  [judgeSync(500), 'fail'],
  [judgeClock(0.1), 'ok'],
  [judgeClock(-5), 'warn'],
  [judgeClock(60), 'fail'],
  [judgeClock(94_608_000), 'fail'],
  [judgeRoom({ free: 9e9, each: 200e6 }), 'ok'],
  [judgeRoom({ free: 1e9, each: 200e6 }), 'warn'],
  [judgeRoom({ free: 100e6, each: 200e6 }), 'fail'],
  [judgeRoom({ free: 5e6, each: 0 }), 'fail'],
  [judgeZone('Africa/Kampala', 10_800), 'ok'],
  [judgeZone('Africa/Kampala', 7_200), 'fail'],
  [judgeZone('Africa/Kampala', null), 'fail'],
  [judgeZone('Nowhere/Place', 0), 'fail'],
])('%j is %s', ({ state, sentence }, expected) => {
  expect([state, sentence]).toEqual([expected, expect.stringMatching(/^[A-Z0-9].*\.$/)])
})
