import { saveBellSettings } from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { aMessage, anAccount, aSchool } from '../../../../test/factories'
import { mustGoOut } from '../../../../test/must-go-out'
import { testApp } from '../../../../test/test-app'
import { MailSender } from '../../../platform/mail/mail-sender'
import { mailTransportOf } from '../../../platform/mail/mail-transport'
import { queueDigest, queueDigests } from './digests.repo'

const app = testApp()
type Account = Awaited<ReturnType<typeof anAccount>>
let admin: Account

const address = 'https://school.example'
const send = () => queueDigests(app.db, address)

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin', { display_name: 'Head Teacher' })
})

beforeEach(async () => {
  await app.db.deleteFrom('notification_setting').execute()
  await app.db.deleteFrom('outbox_mail').execute()
})

async function aNotice(title: string) {
  const { id } = await app.db
    .insertInto('notice')
    .values({
      ...{ title, text: 'The hidden text of the notice', audience: 'staff', author_id: admin.id },
      from_day: sql<string>`current_date - 1`,
      until_day: sql<string>`current_date + 1`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const settings = {
  ...{ countsMessages: true, countsNotices: true, countsTasks: true, browser: false, showsText: true },
  ...{ digest: 'daily' as const, digestHour: 0, digestDay: 1 },
}

/** Somebody who has asked for a mail, and whose hour of today is still to be served. */
async function aSubscriber(given: Partial<typeof settings> | { digest: 'weekly'; digestDay: number } = {}) {
  const person = await anAccount(app.db, 'staff', { email: `${crypto.randomUUID()}@school.example` })
  await app.as(person)(saveBellSettings, { ...settings, ...given })
  await nextDay()
  return person
}

/** As if the last turn had been yesterday's. */
const nextDay = () => sql`update notification_setting set digest_turn = current_date - 2`.execute(app.db)

describe('the mail with what is new', () => {
  it('says counts and titles with their places, and how to stop it, and nothing that a message says', async () => {
    const noticeId = await aNotice('Sports day')
    const person = await aSubscriber()
    await aMessage(app.db, { from: admin.id, to: person.id, text: 'The secret of the message' })
    expect(await send()).toBe(1)
    const [mail] = await app.outbox()
    expect(mail?.recipient).toBe(person.email)
    expect(mail?.subject).toMatch(/^New for you: 1 message, \d+ notices?$/)
    expect(mail?.body).toContain(`- Sports day\n  ${address}/teacher/notices/${noticeId}`)
    expect(mail?.body).toContain(`- Head Teacher: 1\n  ${address}/teacher/dashboard?notifications=messages`)
    expect(mail?.body).toContain(`${address}/teacher/dashboard?notifications=settings`)
    expect(mail?.body).not.toMatch(/secret|hidden/)
  })

  it('is sent once a day, however many servers ask at once', async () => {
    await aNotice('Once')
    await aSubscriber()
    const rounds = await Promise.all([send(), send(), send(), send()])
    expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await send()).toBe(0)
    expect(await app.outbox()).toHaveLength(1)
  })

  it('does not come again while nothing is new, and does when something is', async () => {
    await aNotice('Known')
    await aSubscriber()
    expect(await send()).toBe(1)
    await nextDay()
    expect(await send()).toBe(0)
    await aNotice('Fresh')
    await nextDay()
    expect(await send()).toBe(1)
  })

  it('is neither lost nor doubled where the server is cut off in the middle', async () => {
    await aNotice('Cut')
    const person = await aSubscriber()
    const cut = app.db.transaction().execute(async (db) => {
      expect(await queueDigest(db, person.id, address)).toBe(true)
      throw new Error('cut off')
    })
    await expect(cut).rejects.toThrow('cut off')
    expect(await app.outbox()).toEqual([])
    expect(await send()).toBe(1)
  })

  it.each([
    ['has not asked', () => aSubscriber({ digest: 'off' as never })],
    ['is disabled', async () => disable(await aSubscriber())],
    ['has another day of the week', async () => aSubscriber({ digest: 'weekly', digestDay: await otherDay() })],
    ['has no address any longer', async () => forget(await aSubscriber())],
  ])('is not sent to somebody who %s', async (_, somebody) => {
    await aNotice('For all')
    await somebody()
    expect(await send()).toBe(0)
  })

  it('waits for its hour, and for tomorrow where that has gone by when it is asked for', async () => {
    await aNotice('Later')
    const person = await aSubscriber()
    await sql`update notification_setting set digest_hour = 23`.execute(app.db)
    const { rows } = await sql<{ isLast: boolean }>`
      select extract(hour from now() at time zone time_zone) = 23 as "isLast" from school`.execute(app.db)
    expect(await send()).toBe(rows[0]?.isLast ? 1 : 0)
    await app.as(person)(saveBellSettings, settings)
    expect(await send()).toBe(0)
  })

  it('goes out over a mail server', async () => {
    await aNotice('By mail')
    const person = await aSubscriber()
    await send()
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = ''
        stream.on('data', (bytes: Buffer) => {
          text += bytes.toString()
        })
        stream.on('end', () => {
          received.push(text)
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    const env = { ...app.server.env, SMTP_URL: `smtp://127.0.0.1:${port}` }
    try {
      await new MailSender(app.db, mailTransportOf(env), mustGoOut).sendAll()
    } finally {
      await new Promise<void>((resolve) => server.close(resolve))
    }
    expect(received).toHaveLength(1)
    expect(received[0]).toContain(`To: ${person.email}`)
    expect(received[0]).toContain('By mail')
  })
})

async function disable({ id }: Account) {
  await app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', id).execute()
}

async function forget({ id }: Account) {
  await app.db.updateTable('account').set({ email: null }).where('id', '=', id).execute()
}

async function otherDay() {
  const { rows } = await sql<{ day: number }>`
    select (extract(isodow from now() at time zone time_zone)::integer % 7) + 1 as day from school`.execute(app.db)
  return rows[0]?.day ?? 1
}
