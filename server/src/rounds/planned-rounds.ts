import type { FastifyInstance } from 'fastify'
import type { ClientConfig } from 'pg'
import { digestRounds } from '../modules/communication/notifications'
import { HookSender, hookRounds } from '../modules/exchange/webhooks'
import { dayTurner } from '../modules/school/school-day'
import type { JobKind } from '../platform/jobs/job-kind'
import { MailLog } from '../platform/mail/mail-log'
import { MailSender, mailRounds } from '../platform/mail/mail-sender'
import { mailTransportOf } from '../platform/mail/mail-transport'
import { Outside } from '../platform/outside/outside'
import { plannedBackups } from './backup-plan'
import { housekeeping } from './housekeeping'

/** All that a portal does again and again without anybody asking for it. */
export function plannedRounds(app: FastifyInstance, address: ClientConfig): JobKind[] {
  const { db, env, log } = app
  const mails = new MailSender(db, mailTransportOf(env), new MailLog(log))
  const hooks = new HookSender(db, app.sealer, new Outside(env.INNER_ADDRESSES))
  const rounds = [dayTurner(db), mailRounds(mails), hookRounds(hooks), digestRounds(db, env.PUBLIC_URL)]
  return [...rounds, ...housekeeping(app), ...plannedBackups(app, address)]
}
