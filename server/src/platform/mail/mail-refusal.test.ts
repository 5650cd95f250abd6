import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { openTestDatabase } from '../../../test/test-database'
import { listJobsToSee } from '../jobs/job.repo'
import { listLostMails, queueMail } from './mail.repo'
import { MailLog } from './mail-log'
import { MailSender, mailRounds } from './mail-sender'
import { mailTransportOf } from './mail-transport'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let server: SMTPServer
let url: string
let said: string[] = []
const arrived: string[] = []

/** What the mail server says to each address, or to the mail for it. */
const replies: Record<string, { to: 'address' | 'mail'; code: number; text: string }> = {
  'gone@school.example': { to: 'address', code: 550, text: '5.1.1 No such person here' },
  'old@exim.example': { to: 'address', code: 550, text: 'Unrouteable address' },
  'no-domain@school.example': { to: 'address', code: 556, text: '5.1.10 Domain takes no mail' },
  'unwanted@school.example': { to: 'mail', code: 554, text: '5.6.0 Message refused' },
  'grey@school.example': { to: 'address', code: 450, text: '4.2.0 Come back later' },
  'full@school.example': { to: 'address', code: 552, text: '5.2.2 Mailbox full' },
  'far@elsewhere.example': { to: 'address', code: 554, text: '5.7.1 Relay access denied' },
  'far@exim.example': { to: 'address', code: 550, text: 'relay not permitted' },
  'listed@school.example': { to: 'address', code: 550, text: 'Your host is blocked by a list' },
  'nobody@school.example': { to: 'address', code: 503, text: 'Not now' },
}

const refuse = (to: 'address' | 'mail', address: string) => {
  const reply = replies[address]
  return reply?.to === to ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null
}

beforeAll(async () => {
  database = await openTestDatabase()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(refuse('address', address)),
    onData(stream, { envelope: { rcptTo } }, done) {
      const address = rcptTo[0]?.address ?? ''
      stream.on('end', () => {
        arrived.push(address)
        done(refuse('mail', address))
      })
      stream.resume()
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  said = []
  arrived.length = 0
  await database.db.deleteFrom('outbox_mail').execute()
  await database.db.deleteFrom('job').execute()
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.drop()
})

const sender = () => {
  const settings = { SMTP_URL: url, MAIL_FROM: 'Bellhouse <portal@school.example>', DATA_DIR: '/nowhere' }
  return new MailSender(
    database.db,
    mailTransportOf(settings),
    new MailLog({ warn: (...words: unknown[]) => said.push(String(words[1])) }),
  )
}

const queue = (recipient: string) => queueMail(database.db, { recipient, subject: 'New password', body: 'A link' })

it.each([
  ['gone@school.example', '550 5.1.1 No such person here'],
  ['old@exim.example', '550 Unrouteable address'],
  ['no-domain@school.example', '556 5.1.10 Domain takes no mail'],
  ['unwanted@school.example', '554 5.6.0 Message refused'],
  ['no address at all', 'No recipients defined'],
])(
  'a mail that nobody will ever take is given up at once, and named with the reason: %s',
  async (recipient, reason) => {
    await queue(recipient)
    await queue('ada@school.example')
    await Promise.resolve(mailRounds(sender()).run({ signal: new AbortController().signal } as never))
    expect([said, arrived.includes('ada@school.example')]).toEqual([
      ['a mail was refused for good, and given up'],
      true,
    ])
    expect(await listLostMails(database.db, 5)).toMatchObject([{ recipient, failure: expect.stringContaining(reason) }])
    const [{ at } = { at: '' }] = await listLostMails(database.db, 1)
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
    expect(await listJobsToSee(database.db, 5)).toMatchObject([
      { state: 'failed', failure: expect.stringMatching(/the mail server refused them for good\. Each is listed/) },
    ])

    await sql`update outbox_mail set next_attempt_at = now()`.execute(database.db)
    said = []
    await sender().sendAll()
    expect(said).toEqual([])
  },
)

it.each([
  'grey@school.example',
  'full@school.example',
  'far@elsewhere.example',
  'far@exim.example',
  'listed@school.example',
  'nobody@school.example',
])('a mail that may still be taken is tried again: %s', async (recipient) => {
  await queue(recipient)
  await sender().sendAll()
  expect([said, await listLostMails(database.db, 5)]).toEqual([['a mail was not sent, and is tried again'], []])
  delete replies[recipient]
  await sql`update outbox_mail set next_attempt_at = now()`.execute(database.db)
  await sender().sendAll()
  expect([said.at(-1), arrived]).toEqual(['a mail that waited was sent', [recipient]])
})
