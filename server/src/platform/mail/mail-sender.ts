import type { Db } from '../db/open'
import type { JobKind } from '../jobs/job-kind'
import { markSent, postpone, takeDueMail } from './mail.repo'
import type { SendMail } from './mail-transport'

/** Sends what is queued; a mail that fails waits. */
export class MailSender {
  constructor(
    private readonly db: Db,
    private readonly send: SendMail,
    private readonly tellFailure: (error: unknown) => void,
  ) {}

  /** Sends all that is due, unless it is told to end before. */
  async sendAll(signal?: AbortSignal) {
    while (!signal?.aborted && (await this.#sendOne())) {}
  }

  #sendOne() {
    return this.db.transaction().execute(async (db) => {
      const mail = await takeDueMail(db)
      if (!mail) return false
      try {
        await this.send(mail)
        await markSent(db, mail.id)
      } catch (error) {
        this.tellFailure(error)
        await postpone(db, mail.id)
      }
      return true
    })
  }
}

/** The trigger of the outbox calls it by this name when a mail has come; those that failed wait for minutes. */
export const mailRounds = (sender: MailSender): JobKind => ({
  kind: 'send mails',
  every: 60,
  run: ({ signal }) => sender.sendAll(signal),
})
