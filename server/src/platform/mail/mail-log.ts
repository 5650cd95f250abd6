import { messageOf } from '@bellhouse/releases'
import type { FastifyBaseLogger } from 'fastify'
import { DailyNews } from '../daily-news'
import type { MailEar } from './mail-sender'

/** What the log says of mails: that one waits and why, once a day for each reason, and what became of it. */
export class MailLog implements MailEar {
  readonly #news = new DailyNews()

  constructor(private readonly log: Pick<FastifyBaseLogger, 'warn'>) {}

  failed(mail: number, err: unknown) {
    if (!this.#news.isNews(`${mail} ${messageOf(err)}`)) return
    this.log.warn({ err, mail }, 'a mail was not sent, and is tried again')
  }

  wentOut(mail: number) {
    this.log.warn({ mail }, 'a mail that waited was sent')
  }

  givenUp(mail: number, err: unknown) {
    this.log.warn({ err, mail }, 'a mail was given up after twelve tries')
  }

  refused(mail: number, err: unknown) {
    this.log.warn({ err, mail }, 'a mail was refused for good, and given up')
  }
}
