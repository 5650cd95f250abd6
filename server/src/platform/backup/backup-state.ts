import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/open'
import { ignored } from '../ignored'
import { memoize } from '../memoize'
import { pathOfBackup } from './backup-folder'
import { type BackupState, findLastBackup, readBackupRuns } from './backup-run.repo'

/** Milliseconds for which one look at the folder counts. */
const lookLasts = 60_000
/** Milliseconds after which a folder that says nothing, such as one of a machine that is away, is taken for one that is not there. */
const patience = 3_000

/**
 * How it stands with the backups in the folder of the nightly ones, where there are such, as they lie there at this moment; else with
 * those that people make, wherever they make and carry them.
 */
export function backupReader(db: Db, nightly: string | undefined): () => Promise<BackupState> {
  let last = ''
  let look = async () => true
  return async () => {
    const state = await readBackupRuns(db, nightly)
    const name = nightly === undefined ? null : await findLastBackup(db, resolve(nightly))
    if (nightly === undefined || name === null) return state
    const path = pathOfBackup(resolve(nightly), name)
    if (path !== last) look = memoize(lookLasts, () => isThere(path))
    last = path
    return (await look()) ? state : { lastGood: null, failure: notThere(nightly) }
  }
}

const notThere = (folder: string) => ({
  at: new Date().toISOString(),
  sentence: `${folder} does not hold the last backup any more. Where a disk belongs there, mount it; else the next backup begins anew.`,
})

async function isThere(path: string) {
  const found = stat(path).catch(ignored('that it is not there is told'))
  return (await Promise.race([found, sleep(patience, undefined, { ref: false })])) !== undefined
}
