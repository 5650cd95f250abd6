import { messageOf } from '@bellhouse/releases'
import type { FastifyBaseLogger } from 'fastify'
import type { MailEar } from './mail-sender'

/** What the log says of mails: that one waits and why, once for each reason, and what became of it. */
export class MailLog implements MailEar {
  readonly #reasons = new Map<number, string>()

  constructor(private readonly log: Pick<FastifyBaseLogger, 'warn'>) {}

  failed(mail: number, err: unknown) {
    const reason = messageOf(err)
    if (this.#reasons.get(mail) === reason) return
    this.#reasons.set(mail, reason)
    this.log.warn({ err, mail }, 'a mail was not sent, and is tried again')
  }

  wentOut(mail: number) {
    this.#reasons.delete(mail)
    this.log.warn({ mail }, 'a mail that waited was sent')
  }

  givenUp(mail: number, err: unknown) {
    this.#reasons.delete(mail)
    this.log.warn({ err, mail }, 'a mail was given up after twelve tries')
  }
}
