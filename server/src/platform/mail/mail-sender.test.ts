import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { openTestDatabase } from '../../../test/test-database'
import { listJobsToSee } from '../jobs/job.repo'
import { deleteOldMails, queueMail } from './mail.repo'
import { MailLog } from './mail-log'
import { type MailEar, MailSender, mailRounds } from './mail-sender'
import { mailTransportOf } from './mail-transport'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string
let servers: SMTPServer[] = []
const failures: unknown[] = []
const mail = {
  recipient: 'ada@school.example',
  subject: 'Grüße ✓',
  body: 'A link:\n\nhttps://school.example/x?token=1\n',
}

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-mail-'))
})
beforeEach(async () => {
  failures.length = 0
  await database.db.deleteFrom('outbox_mail').execute()
  await database.db.deleteFrom('job').execute()
})
afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
  servers = []
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const ear = {
  failed: (_: number, error: unknown) => failures.push(error),
  givenUp: (_: number, error: unknown) => failures.push(error),
  refused: (_: number, error: unknown) => failures.push(error),
  wentOut: () => {},
}

const sender = (settings: { SMTP_URL?: string } = {}, told: MailEar = ear) =>
  new MailSender(
    database.db,
    mailTransportOf({
      SMTP_URL: undefined,
      MAIL_FROM: 'Bellhouse <portal@school.example>',
      DATA_DIR: folder,
      ...settings,
    }),
    told,
  )

async function smtpServer(accept: () => boolean = () => true) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      text(stream).then((message) => {
        if (!accept()) return done(new Error('not now'))
        received.push(message)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  servers.push(server)
  return { received, url: `smtp://127.0.0.1:${port}` }
}

const waiting = async () =>
  (await sql<{ attempts: number }>`select attempts from outbox_mail where sent_at is null`.execute(database.db)).rows

describe('by SMTP', () => {
  it('reaches the mail server once', async () => {
    const smtp = await smtpServer()
    await queueMail(database.db, mail)

    await Promise.all([sender({ SMTP_URL: smtp.url }).sendAll(), sender({ SMTP_URL: smtp.url }).sendAll()])

    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toMatch(/^To: ada@school\.example\r$/m)
    expect(smtp.received[0]).toContain('https://school.example/x?token=1')
  })

  it('is tried again after a failure, later and later', async () => {
    let isUp = false
    const smtp = await smtpServer(() => isUp)
    await queueMail(database.db, mail)
    const sending = sender({ SMTP_URL: smtp.url })

    await sending.sendAll()
    await sending.sendAll()
    expect([failures.length, await waiting()]).toEqual([1, [{ attempts: 1 }]])

    isUp = true
    await sql`update outbox_mail set next_attempt_at = now()`.execute(database.db)
    await sending.sendAll()
    expect([smtp.received.length, await waiting()]).toEqual([1, []])
  })

  it('goes out once the clock is right again that was ahead when it was written', async () => {
    const smtp = await smtpServer()
    await queueMail(database.db, mail)
    const after = (days: number) =>
      sql`update outbox_mail set next_attempt_at = now() + make_interval(days => ${days})`.execute(database.db)
    for (const [days, received] of [
      [1, 0],
      [365, 1],
    ] as const) {
      await after(days)
      await sender({ SMTP_URL: smtp.url }).sendAll()
      expect([days, smtp.received.length]).toEqual([days, received])
    }
  })

  it('is seen in the background work while it is tried again, and once it is given up', async () => {
    let isUp = false
    const smtp = await smtpServer(() => isUp)
    const { run } = mailRounds(sender({ SMTP_URL: smtp.url }))
    const round = () => Promise.resolve(run({ signal: new AbortController().signal } as never))
    await queueMail(database.db, mail)
    await expect(round()).rejects.toThrow('1 mail was not sent yet, and is tried again. The log says why.')
    await queueMail(database.db, mail)
    await expect(round()).rejects.toThrow('2 mails were not sent yet, and are tried again. The log says why.')
    expect(await listJobsToSee(database.db, 5)).toEqual([])

    await sql`update outbox_mail set attempts = 11, next_attempt_at = now()`.execute(database.db)
    await round()
    expect(await listJobsToSee(database.db, 5)).toMatchObject([
      {
        kind: 'send mails',
        state: 'failed',
        failure: expect.stringMatching(/^Mails were given up after twelve tries/),
      },
    ])
    isUp = true
    await sql`update outbox_mail set next_attempt_at = now()`.execute(database.db)
    await round()
    expect(smtp.received).toEqual([])
  })

  it('is told in the log once for each reason why it waits, and when it goes out or is given up', async () => {
    const said: string[] = []
    const log = new MailLog({ warn: (...words: unknown[]) => said.push(String(words[1])) })
    const tryAgain = async (SMTP_URL: string) => {
      await sql`update outbox_mail set next_attempt_at = now()`.execute(database.db)
      await toldBy.get(SMTP_URL)?.sendAll()
      return said.splice(0)
    }
    const busy = await smtpServer(() => false)
    const well = await smtpServer()
    const nobody = 'smtp://127.0.0.1:1'
    const toldBy = new Map([busy.url, well.url, nobody].map((SMTP_URL) => [SMTP_URL, sender({ SMTP_URL }, log)]))
    const waits = 'a mail was not sent, and is tried again'
    await queueMail(database.db, mail)
    expect(await tryAgain(nobody)).toEqual([waits])
    expect(await tryAgain(nobody)).toEqual([])
    expect(await tryAgain(busy.url)).toEqual([waits])
    expect(await tryAgain(busy.url)).toEqual([])
    expect(await tryAgain(well.url)).toEqual(['a mail that waited was sent'])

    await queueMail(database.db, mail)
    expect(await tryAgain(well.url)).toEqual([])
    await queueMail(database.db, mail)
    for (let tries = 0; tries < 11; tries += 1) await tryAgain(nobody)
    expect(await tryAgain(nobody)).toEqual(['a mail was given up after twelve tries'])
  })

  it('is tried for almost three days', async () => {
    await queueMail(database.db, mail)
    const sending = sender({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const waits: number[] = []
    for (let tries = 0; tries < 12; tries += 1) {
      await sending.sendAll()
      const { rows } = await sql<{ minutes: number }>`
        update outbox_mail set next_attempt_at = now()
        returning extract(epoch from old.next_attempt_at - now())::float8 / 60 as minutes`.execute(database.db)
      waits.push(Math.round(rows[0]?.minutes ?? 0))
    }
    await sending.sendAll()
    expect(failures).toHaveLength(12)
    expect(waits.slice(0, 3)).toEqual([2, 4, 8])
    expect(waits.slice(0, -1).reduce((sum, wait) => sum + wait) / 60).toBeCloseTo(68.2, 0)
  })

  it('waits where no mail server answers', async () => {
    await queueMail(database.db, mail)
    await sender({ SMTP_URL: 'smtp://127.0.0.1:1' }).sendAll()
    expect([failures.length, (await waiting()).length]).toEqual([1, 1])
  })
})

it('goes a week after it was sent, and 90 days after it was given up', async () => {
  for (const _ of [1, 2, 3, 4, 5]) await queueMail(database.db, mail)
  const { rows } = await sql<{ id: number }>`select id from outbox_mail order by id`.execute(database.db)
  const [sent, justSent, given, justGiven] = rows.map(({ id }) => id)
  await sql`update outbox_mail set
    sent_at = case id when ${sent} then now() - interval '8 days' when ${justSent} then now() end,
    attempts = case when id in (${given}, ${justGiven}) then 12 else 0 end,
    next_attempt_at = case when id = ${justGiven} then now() else now() - interval '91 days' end`.execute(database.db)
  await deleteOldMails(database.db)
  const left = await sql<{ id: number }>`select id from outbox_mail order by id`.execute(database.db)
  expect(left.rows.map(({ id }) => id)).toEqual([justSent, justGiven, rows[4]?.id])
})

it('does not go out when what gave rise to it was taken back', async () => {
  const queueing = database.db.transaction().execute(async (db) => {
    await queueMail(db, mail)
    throw new Error('taken back')
  })
  await expect(queueing).rejects.toThrow('taken back')
  await expect(waiting()).resolves.toEqual([])
})

it('is a file in the outbox where there is no mail server', async () => {
  await queueMail(database.db, mail)
  await sender().sendAll()

  const [file] = await readdir(join(folder, 'outbox'))
  expect(file).toMatch(/\.eml$/)
  await expect(readFile(join(folder, 'outbox', file ?? ''), 'utf8')).resolves.toContain(
    'https://school.example/x?token',
  )
})

it('counts as sent only once its file is on the disk', async () => {
  const handle = await open(folder)
  const sync = jest.spyOn(Object.getPrototypeOf(handle), 'sync').mockRejectedValue(new Error('EIO'))
  await handle.close()
  await queueMail(database.db, mail)
  await sender().sendAll()
  expect([failures.length, await waiting()]).toEqual([1, [{ attempts: 1 }]])

  sync.mockRestore()
  await sql`update outbox_mail set next_attempt_at = now()`.execute(database.db)
  await sender().sendAll()
  expect(await waiting()).toEqual([])
})
