import { JobFailure, type JobKind, somethingWentWrong } from '../jobs/job-kind'
import { sentenceOfExpected } from '../sentence-of-expected'
import { backUp, type Portal } from './back-up'
import { BackupFolder } from './backup-folder'
import { mustReadSecret } from './backup-key'
import { findBackupTurn, findLastBackup, insertBackupRun, insertFailedBackup } from './backup-run.repo'
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
      const lost = await makeBackup(portal, plan, { signal, report })
      // It is made, and whoever looks after the machine is to hear of those that are not there.
      if (lost !== null) throw new MadeAnew(lost)
    } catch (error) {
      if (signal.aborted || error instanceof MadeAnew) throw error
      const sentence = sentenceOfExpected(error)
      await insertFailedBackup(portal.db, plan.folder, startedAt, sentence ?? somethingWentWrong)
      throw sentence === undefined ? error : new JobFailure(sentence)
    }
  },
})

/** The backup was made in a folder that had held others. */
class MadeAnew extends JobFailure {}

/** Answers what is wrong although it was made. */
async function makeBackup(portal: Portal, plan: BackupPlan, watching: Parameters<typeof backUp>[2]) {
  const secret = await mustReadSecret(plan)
  const isNew = (await BackupFolder.find(plan.folder, secret)) === undefined
  const lost = isNew && (await findLastBackup(portal.db, plan.folder)) !== null ? sentenceOfLost(plan.folder) : null
  const folder = await BackupFolder.make(plan.folder, secret)
  const made = await backUp(portal, folder, watching)
  await insertBackupRun(portal.db, plan.folder, made, lost)
  await removeOld(folder, plan.keep)
  return lost
}

const sentenceOfLost = (folder: string) =>
  `${folder} was empty, and the earlier backups are not there: this one begins anew. Where a disk belongs there, mount it.`
