import type { Db } from '../db/open'
import { markSent, postpone, takeDueMail } from './mail.repo'
import type { SendMail } from './mail-transport'

const pause = 2_000

/** Sends what is queued, again and again; a mail that fails waits, and a database that is away is asked again later. */
export class MailSender {
  #timer: NodeJS.Timeout | null = null
  #round: Promise<void> = Promise.resolve()

  constructor(
    private readonly db: Db,
    private readonly send: SendMail,
    private readonly tellFailure: (error: unknown) => void,
  ) {}

  start() {
    this.#timer = setTimeout(() => {
      this.#round = this.sendAll()
        .catch(this.tellFailure)
        .then(() => {
          if (this.#timer) this.start()
        })
    }, pause)
  }

  async stop() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#round
  }

  /** Sends all that is due. */
  async sendAll() {
    while (await this.#sendOne()) {}
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
