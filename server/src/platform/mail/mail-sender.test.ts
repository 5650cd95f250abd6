import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { openTestDatabase } from '../../../test/test-database'
import { queueMail } from './mail.repo'
import { MailSender } from './mail-sender'
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
})
afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
  servers = []
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const sender = (settings: { SMTP_URL?: string } = {}) =>
  new MailSender(
    database.db,
    mailTransportOf({
      SMTP_URL: undefined,
      MAIL_FROM: 'Bellhouse <portal@school.example>',
      DATA_DIR: folder,
      ...settings,
    }),
    (error) => failures.push(error),
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

  it('waits where no mail server answers', async () => {
    await queueMail(database.db, mail)
    await sender({ SMTP_URL: 'smtp://127.0.0.1:1' }).sendAll()
    expect([failures.length, (await waiting()).length]).toEqual([1, 1])
  })
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
