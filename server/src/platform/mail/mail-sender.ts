import { messageOf } from '@bellhouse/releases'
import type { Db } from '../db/open'
import { noteFailedWork } from '../jobs/job.repo'
import { JobFailure, type JobKind } from '../jobs/job-kind'
import { countFailing, markSent, postpone, takeDueMail } from './mail.repo'
import type { SendMail } from './mail-transport'

export const mailKind = 'send mails'
const givenUp = 'Mails were given up after twelve tries in almost three days. Each is listed with its reason.'

/** Hears what becomes of mails, by their numbers. */
export interface MailEar {
  /** It is tried again. */
  failed(mail: number, error: unknown): void
  /** After it had failed before. */
  wentOut(mail: number): void
  givenUp(mail: number, error: unknown): void
}

/** Sends what is queued; a mail that fails waits. */
export class MailSender {
  constructor(
    private readonly db: Db,
    private readonly send: SendMail,
    private readonly ear: MailEar,
  ) {}

  /** Sends all that is due, unless it is told to end before. */
  async sendAll(signal?: AbortSignal) {
    while (!signal?.aborted && (await this.#sendOne())) {}
  }

  /** Whoever looks at the background work has to see that mails do not go out. */
  async mustLeaveNone() {
    const count = await countFailing(this.db)
    if (count === 0) return
    const said = count === 1 ? '1 mail was not sent yet, and is' : `${count} mails were not sent yet, and are`
    throw new JobFailure(`${said} tried again. The log says why.`)
  }

  #sendOne() {
    return this.db.transaction().execute(async (db) => {
      const mail = await takeDueMail(db)
      if (!mail) return false
      try {
        await this.send(mail)
        await markSent(db, mail.id)
        if (mail.attempts > 0) this.ear.wentOut(mail.id)
      } catch (error) {
        if (await postpone(db, mail.id, messageOf(error))) this.ear.failed(mail.id, error)
        else {
          this.ear.givenUp(mail.id, error)
          await noteFailedWork(db, mailKind, givenUp)
        }
      }
      return true
    })
  }
}

/** The trigger of the outbox calls it by this name when a mail has come; those that failed wait for minutes. */
export const mailRounds = (sender: MailSender): JobKind => ({
  kind: mailKind,
  every: 60,
  run: async ({ signal }) => {
    await sender.sendAll(signal)
    await sender.mustLeaveNone()
  },
})
