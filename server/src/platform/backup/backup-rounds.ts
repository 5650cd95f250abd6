import { JobFailure, type JobKind, somethingWentWrong } from '../jobs/job-kind'
import { sentenceOfExpected } from '../sentence-of-expected'
import { backUp, type Portal } from './back-up'
import { BackupFolder } from './backup-folder'
import { mustReadSecret } from './backup-key'
import { findBackupTurn, insertBackupRun, insertFailedBackup } from './backup-run.repo'
import { type Keep, removeOld } from './retention'

export interface BackupPlan {
  /** Its whole path. */
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
    const { isMade, failure } = await findBackupTurn(portal.db, plan)
    if (isMade) return
    // Until the next try it has not gone well.
    if (failure !== null) throw new JobFailure(failure)
    const startedAt = new Date()
    try {
      await makeBackup(portal, plan, { signal, report })
    } catch (error) {
      if (signal.aborted) throw error
      const sentence = sentenceOfExpected(error)
      await insertFailedBackup(portal.db, plan.folder, startedAt, sentence ?? somethingWentWrong)
      throw sentence === undefined ? error : new JobFailure(sentence)
    }
  },
})

async function makeBackup(portal: Portal, plan: BackupPlan, watching: Parameters<typeof backUp>[2]) {
  const folder = await BackupFolder.make(plan.folder, await mustReadSecret(plan))
  const made = await backUp(portal, folder, watching)
  await insertBackupRun(portal.db, plan.folder, made)
  await removeOld(folder, plan.keep)
}
