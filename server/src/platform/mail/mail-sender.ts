import { messageOf } from '@bellhouse/releases'
import type { Db } from '../db/open'
import { noteFailedWork } from '../jobs/job.repo'
import { JobFailure, type JobKind } from '../jobs/job-kind'
import { countFailing, giveUp, markSent, postpone, takeDueMail } from './mail.repo'
import { isRefusedForGood } from './mail-refusal'
import type { SendMail } from './mail-transport'

export const mailKind = 'send mails'
const givenUp = 'Mails were given up after twelve tries in almost three days. Each is listed with its reason.'
const refused = 'Mails were given up, because the mail server refused them for good. Each is listed with its reason.'

/** Hears what becomes of mails, by their numbers. */
export interface MailEar {
  /** It is tried again. */
  failed(mail: number, error: unknown): void
  /** After it had failed before. */
  wentOut(mail: number): void
  /** After its last try. */
  givenUp(mail: number, error: unknown): void
  /** It is given up at once. */
  refused(mail: number, error: unknown): void
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
        await this.#decide(db, mail.id, error)
      }
      return true
    })
  }

  /** What becomes of a mail that did not leave. */
  async #decide(db: Db, id: number, error: unknown) {
    if (isRefusedForGood(error)) {
      await giveUp(db, id, messageOf(error))
      this.ear.refused(id, error)
      return noteFailedWork(db, mailKind, refused)
    }
    if (await postpone(db, id, messageOf(error))) return this.ear.failed(id, error)
    this.ear.givenUp(id, error)
    await noteFailedWork(db, mailKind, givenUp)
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
