import { stat, statfs } from 'node:fs/promises'
import type { Env } from '../../env'
import { BackupFolder } from '../../platform/backup/backup-folder'
import { mustReadSecret } from '../../platform/backup/backup-key'
import { findLastSize } from '../../platform/backup/backup-run.repo'
import { backupReader } from '../../platform/backup/backup-state'
import type { Db } from '../../platform/db/open'
import { hasTable } from '../has-table'
import { type Finding, fail, ok, warn } from './finding'

/** How old the newest backup is, whether tonight's can be made, and for how many nights there is room. */
export async function lookAtBackups(db: Db, env: Env): Promise<Finding> {
  const { BACKUP_DIR } = env
  if (BACKUP_DIR) await mustOpenBackups(BACKUP_DIR, env)
  if (!(await hasTable(db, 'backup_run'))) return ok('There is nothing to back up yet.')
  const { lastGood, failure } = await backupReader(db, BACKUP_DIR)()
  if (failure) return fail(`The newest went wrong: ${failure.sentence}`)
  const age = lastGood ? (Date.now() - Date.parse(lastGood.at)) / 3_600_000 : null
  if (age === null)
    return BACKUP_DIR
      ? warn(`None is made yet in ${BACKUP_DIR}. Make one now: npm run backup -- ${BACKUP_DIR}`)
      : fail('There are none, and BACKUP_DIR names no folder for them. Set it.')
  if (age > 36)
    return fail(`The newest is ${Math.floor(age / 24)} days old. Look at Background work, or run npm run backup.`)
  const room = BACKUP_DIR ? judgeRoom(await findRoom(db, BACKUP_DIR)) : ok('')
  if (room.state !== 'ok') return room
  const said = `The newest is ${Math.round(age)} hours old`
  if (BACKUP_DIR && (await areOnOneDisk(BACKUP_DIR, env.DATA_DIR)))
    return warn(
      `${said}, and on the same disk as the data folder, which takes it along. Set BACKUP_DIR to another disk.`,
    )
  return ok(`${said}.`)
}

async function areOnOneDisk(...folders: [string, string]) {
  const [one, other] = await Promise.all(folders.map((folder) => stat(folder)))
  return one?.dev === other?.dev
}

/** Refuses a secret that cannot be read, and one that does not open them. */
async function mustOpenBackups(folder: string, { BACKUP_KEY_FILE: keyFile, BACKUP_PASSPHRASE: passphrase }: Env) {
  const secret = await mustReadSecret({ keyFile, passphrase })
  await BackupFolder.find(folder, secret)
}

async function findRoom(db: Db, folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return { free: bavail * bsize, each: await findLastSize(db, folder) }
}

const megabyte = 1_000_000
/** A night in which hardly anything was new says little of the next one. */
const leastOfNight = 10 * megabyte

/** `free`: bytes of the disk on which the backups lie; `each`: how many of them the last one took. */
export function judgeRoom({ free, each }: { free: number; each: number }): Finding {
  const nights = Math.floor(free / Math.max(each, leastOfNight))
  const said = `${Math.round(free / megabyte)} MB are free where they lie, and the last one took ${Math.ceil(each / megabyte)} MB`
  const advice = 'Make room there, or keep fewer: see BACKUP_KEEP_DAILY.'
  if (nights < 1) return fail(`${said}: there is no room for the next one. ${advice}`)
  if (nights < 14) return warn(`${said}: that is room for ${nights} more at most. ${advice}`)
  return ok(`${said}.`)
}
