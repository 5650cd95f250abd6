import type { MailEar } from '../src/platform/mail/mail-sender'

function fail(_: number, error: unknown): never {
  throw error
}

/** For mails that have to be sent at the first try. */
export const mustGoOut: MailEar = { failed: fail, givenUp: fail, refused: fail, wentOut: () => {} }

/** For mails that may fail and are tried again. */
export const mayFail: MailEar = { failed: () => {}, givenUp: () => {}, refused: () => {}, wentOut: () => {} }
