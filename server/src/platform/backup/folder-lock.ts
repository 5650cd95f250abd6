import { open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { hasCode, makeFolder, orNothing, Refusal } from '@bellhouse/releases'
import { isAlive } from '../db/embedded/postmaster'
import { ignored } from '../ignored'

const beat = 30_000
const abandonedAfter = 10 * 60_000

/** What the lock of a folder is called in it. */
export const lockName = 'lock'

/** What whoever has the lock does, for whoever has to wait. */
type Deed = 'writing backups' | 'restoring'

/** Runs while nobody else writes into that folder; a lock that a dead process has left is taken over. */
export async function whileLocked<T>(folder: string, deed: Deed, work: () => Promise<T>): Promise<T> {
  const file = join(folder, lockName)
  await makeFolder(folder, 0o700)
  await take(file, deed)
  const beating = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(ignored('a lock that grows old is asked for its process'))
  }, beat).unref()
  try {
    return await work()
  } finally {
    clearInterval(beating)
    await rm(file, { force: true })
  }
}

async function take(file: string, deed: Deed, isSecondTry = false): Promise<void> {
  try {
    await writeLock(file)
  } catch (cause) {
    if (hasCode(cause, 'ENOSPC', 'EDQUOT')) throw new Refusal(noSpaceLeft(dirname(file)), { cause })
    if (hasCode(cause, 'EROFS', 'EACCES', 'EPERM')) throw new Refusal(cannotBeWritten(dirname(file)), { cause })
    if (!hasCode(cause, 'EEXIST')) throw cause
    if (isSecondTry || !(await isAbandoned(file)))
      throw new Refusal(`Somebody else is ${deed} into this folder at this moment. If nobody is, remove ${file}.`, {
        cause,
      })
    await rm(file, { force: true })
    await take(file, deed, true)
  }
}

async function writeLock(file: string) {
  const lock = await open(file, 'wx', 0o600)
  try {
    await lock.writeFile(`${hostname()}:${process.pid}`).finally(() => lock.close())
  } catch (error) {
    // One without a name is nobody's, and would keep everybody out.
    await rm(file, { force: true })
    throw error
  }
}

export const noSpaceLeft = (folder: string) => `There is no space left on the disk that holds ${folder}.`

export const cannotBeWritten = (folder: string) =>
  `The folder ${folder} cannot be written by this user. If its disk is mounted read-only, mount it anew.`

async function isAbandoned(file: string) {
  const [holder = '', found] = await Promise.all([readFile(file, 'utf8').catch(orNothing), stat(file).catch(orNothing)])
  const age = found ? Date.now() - found.mtimeMs : Number.POSITIVE_INFINITY
  // Whoever has one writes their name at once: without it, they were cut off there.
  if (age > (holder === '' ? beat : abandonedAfter)) return true
  const [host, pid] = holder.split(/:(?=\d+$)/)
  return host === hostname() && Number(pid) !== process.pid && !isAlive(Number(pid))
}
