import { Refusal } from '@bellhouse/releases'
import { JobFailure, type JobKind, somethingWentWrong } from '../jobs/job-kind'
import { StartupError } from '../startup-error'
import { backUp, type Portal } from './back-up'
import { BackupFolder } from './backup-folder'
import { mustReadSecret } from './backup-key'
import { insertBackupRun, insertFailedBackup, isBackupDue } from './backup-run.repo'
import { type Keep, removeOld } from './retention'

export interface BackupPlan {
  folder: string
  /** Of the school's clock, from which on the day's backup is made. */
  hour: number
  passphrase?: string | undefined
  keyFile?: string | undefined
  keep: Keep
}

const tenMinutes = 600

/** Makes the day's backup once its hour has struck, or as soon as a server is there again, and removes what need not stay. */
export const backupRounds = (portal: Portal, plan: BackupPlan): JobKind => ({
  kind: 'make a backup',
  every: tenMinutes,
  async run({ signal, report }) {
    if (!(await isBackupDue(portal.db, plan.hour))) return
    const startedAt = new Date()
    try {
      await makeBackup(portal, plan, { signal, report })
    } catch (error) {
      if (signal.aborted) throw error
      const isExpected = error instanceof Refusal || error instanceof StartupError
      const sentence = isExpected ? error.message : somethingWentWrong
      await insertFailedBackup(portal.db, plan.folder, startedAt, sentence)
      throw isExpected ? new JobFailure(sentence) : error
    }
  },
})

async function makeBackup(portal: Portal, plan: BackupPlan, watching: Parameters<typeof backUp>[2]) {
  const folder = await BackupFolder.make(plan.folder, await mustReadSecret(plan))
  const made = await backUp(portal, folder, watching)
  await insertBackupRun(portal.db, plan.folder, made)
  await removeOld(folder, plan.keep)
}
