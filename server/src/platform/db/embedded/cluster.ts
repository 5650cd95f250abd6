import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { orNothing } from '@bellhouse/releases'
import { noSpaceAt, StartupError } from '../../startup-error'
import { commandAs } from './identity'
import type { Place } from './place'

/** Creates the cluster unless it is there; of two that try at once, one's becomes the cluster. */
export async function mustHaveCluster(place: Place) {
  const version = await versionOf(place.cluster)
  if (version === null) return createCluster(place)
  if (version === place.programs.major) return
  throw new StartupError(
    `The database in ${place.cluster} was made by PostgreSQL ${version}, and the programs here are version ` +
      `${place.programs.major}. Nothing was changed. Start the version of the portal before this one, make a backup with it, and restore that with this version into a ` +
      'new folder: see “Another PostgreSQL” in docs/operations.md.',
  )
}

async function versionOf(cluster: string) {
  const version = await readFile(`${cluster}/PG_VERSION`, 'utf8').catch(orNothing)
  return version === undefined ? null : Number.parseInt(version, 10)
}

// A cluster that is only half made must never be taken for a whole one, so it gets its name at the very end.
async function createCluster(place: Place) {
  const unfinished = `${place.cluster}.new-${randomUUID()}`
  try {
    await runInitdb(place, unfinished)
    await rename(unfinished, place.cluster)
    await syncFolder(dirname(place.cluster))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

async function runInitdb(place: Place, folder: string) {
  const args = ['-D', folder, '-U', 'bellhouse', '--auth=trust', '--encoding=UTF8', ...localeOf(place.programs.major)]
  const { command, args: all, options } = commandAs(place.identity, place.programs.initdb, args)
  const child = spawn(command, place.durable ? all : [...all, '--no-sync'], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaint, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ])
  if (code !== 0) throw startupErrorOf(complaint, dirname(folder))
}

function localeOf(major: number) {
  if (major < 17) return ['--locale=C.UTF-8']
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** PostgreSQL's complaint as one sentence for the person who starts the portal. */
export function startupErrorOf(complaint: string, folder: string) {
  if (/no space left on device|disk quota exceeded/i.test(complaint)) {
    return new StartupError(noSpaceAt(folder))
  }
  if (/permission denied|read-only file system/i.test(complaint)) {
    return new StartupError(
      `The folder ${folder} cannot be written or entered by the database. Set DATA_DIR to one that can.`,
    )
  }
  const reason = complaint.split('\n').findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? complaint
  return new StartupError(`The database does not start: ${reason.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim()}`)
}
