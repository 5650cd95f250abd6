import {
  type BackgroundWork,
  type LostMail,
  listBackgroundWork,
  listMailsGivenUp,
  mostBackgroundWork,
  readBackups,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { backupReader } from '../../../platform/backup/backup-state'
import { pageOf, pageSize } from '../../../platform/db/keyset'
import { isFolderFull } from '../../../platform/disk/folder-room'
import { listJobsToSee } from '../../../platform/jobs/job.repo'
import { listLostMails } from '../../../platform/mail/mail.repo'
import { mailKind } from '../../../platform/mail/mail-sender'

export function backgroundWorkRoutes(app: FastifyInstance) {
  handle(app, listBackgroundWork, async ({ db }) => {
    const jobs = await listJobsToSee(db, mostBackgroundWork)
    const mails = await listLostMails(db, mostBackgroundWork - jobs.length)
    return [...jobs, ...mails.map(asWork)]
  })

  handle(app, listMailsGivenUp, async ({ db, input }) => {
    const page = pageOf(await listLostMails(db, pageSize + 1, input.after), ({ place, id }) => [place, id])
    return { ...page, rows: page.rows.map(({ place: _, ...mail }) => mail) }
  })

  const readState = backupReader(app.db, app.env.BACKUP_DIR)
  handle(app, readBackups, async () => ({
    isDaily: app.env.BACKUP_DIR !== undefined,
    ...(await readState()),
    ...(app.reserve.isSpent && { isDiskFull: true as const }),
    ...((await isFolderFull(app.env)) && { isFolderFull: true as const }),
  }))
}

/** Whoever waits for it has to be told by another way, so it is named. */
const asWork = ({ id, recipient, subject, failure, at }: LostMail): BackgroundWork => ({
  ...{ id, kind: mailKind, state: 'failed', owner: null, done: 0, total: 0, at },
  failure: `“${subject}” to ${recipient} was given up. ${failure ?? 'The log says why.'}`,
})
