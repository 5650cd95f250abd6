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
export function backupRounds(portal: Portal, plan: BackupPlan): JobKind {
  let isOpen = false
  return {
    kind: 'make a backup',
    every: tenMinutes,
    async run({ signal, report }) {
      const { isMade, failure } = await findBackupTurn(portal.db, plan)
      // Until the next try it has not gone well.
      if (!isMade && failure !== null) throw new JobFailure(failure)
      if (!isMade) await makeOrNote(portal, plan, { signal, report })
      // A secret that was set wrong is heard now, and not by whoever needs the backup of the next night.
      else if (!isOpen && namesSecret(plan)) await mustOpen(plan)
      isOpen = true
    },
  }
}

/** What went wrong is written down with the backups. */
async function makeOrNote(portal: Portal, plan: BackupPlan, watching: Parameters<typeof backUp>[2]) {
  const startedAt = new Date()
  try {
    const lost = await makeBackup(portal, plan, watching)
    // It is made, and whoever looks after the machine is to hear of those that are not there.
    if (lost !== null) throw new MadeAnew(lost)
  } catch (error) {
    if (watching?.signal?.aborted || error instanceof MadeAnew) throw error
    const sentence = sentenceOfExpected(error)
    await insertFailedBackup(portal.db, plan.folder, startedAt, sentence ?? somethingWentWrong)
    throw sentence === undefined ? error : new JobFailure(sentence)
  }
}

const namesSecret = ({ passphrase, keyFile }: BackupPlan) => Boolean(passphrase || keyFile)

/** Ends with the sentence that says why the next backup cannot be made with this secret. */
async function mustOpen(plan: BackupPlan) {
  try {
    await BackupFolder.find(plan.folder, await mustReadSecret(plan))
  } catch (error) {
    const sentence = sentenceOfExpected(error)
    throw sentence === undefined ? error : new JobFailure(`The next backup cannot be made. ${sentence}`)
  }
}

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
