import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, makeFolder, orNothing, Refusal, syncFolder } from '@bellhouse/releases'
import { preparePlace } from '../db/embedded/place'
import { knock } from '../db/embedded/postmaster'
import { EmbeddedDatabase } from '../db/embedded/supervisor'
import { StartupError } from '../startup-error'
import { lockName, whileLocked } from './folder-lock'
import { stampOf } from './stamp-of'

/** What is restored lies in here until it is whole; inside the data folder, so that it may be a disk of its own. */
const unfinished = '.restoring'

interface Wish {
  /** What is in the folder steps aside. */
  replace: boolean
  /** The folder of PostgreSQL's programs, where they are not the packaged ones. */
  bin: string | undefined
}

/**
 * Runs while a data folder is filled beside what is in it, and puts all of it in place once it is whole. What was there before stays as it
 * is when that fails, and lies in `before-restore-…` when it succeeds.
 */
export const fillDataFolder = (folder: string, wish: Wish, fill: (draft: string) => Promise<void>) =>
  whileLocked(folder, 'restoring', () => fillAlone(folder, wish, fill))

async function fillAlone(folder: string, { replace, bin }: Wish, fill: (draft: string) => Promise<void>) {
  const before = await listContent(folder)
  if (before.length > 0 && !replace)
    throw new Refusal(
      `${folder} is not empty. Name another folder with --to, or say --replace: what is in there then steps aside into a folder of its own.`,
    )
  if (await isServed(folder, bin))
    throw new Refusal(`A portal is running on ${folder}. Stop it first, or name another folder with --to.`)
  const draft = join(folder, unfinished)
  await removeLeftover(draft, bin)
  await makeFolder(draft, 0o700)
  try {
    await fill(draft)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  const aside = before.length > 0 ? await stepAside(folder, before) : null
  for (const name of await readdir(draft)) await rename(join(draft, name), join(folder, name))
  await syncFolder(folder)
  await rm(draft, { recursive: true })
  await syncFolder(folder)
  return { aside }
}

const notContent = [unfinished, lockName, 'lost+found']
const listContent = async (folder: string) =>
  ((await readdir(folder).catch(orNothing)) ?? []).filter((name) => !notContent.includes(name))

async function stepAside(folder: string, names: readonly string[]) {
  const aside = join(folder, `before-restore-${stampOf(new Date())}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of names.filter((one) => !one.startsWith('before-restore-')))
    await rename(join(folder, name), join(aside, name))
  return aside
}

/** Whether a database answers in that folder. */
async function isServed(folder: string, bin: string | undefined) {
  const postgres = join(folder, 'postgres')
  if (!(await stat(join(postgres, 'cluster')).catch(orNothing))) return false
  return (await knock(await preparePlace({ folder: postgres, bin }))) !== 'nobody'
}

/** What a restore that was killed has left: its files, and a database that nobody has stopped. */
async function removeLeftover(draft: string, bin: string | undefined) {
  if (await isServed(draft, bin)) await (await EmbeddedDatabase.start({ folder: join(draft, 'postgres'), bin })).stop()
  // One that still answers belongs to somebody who is at it.
  if (await isServed(draft, bin))
    throw new Refusal(`Somebody else is restoring into this folder at this moment: ${draft}.`)
  await rm(draft, { recursive: true, force: true })
}

/** Refuses a data folder into which a restore was not finished. */
export async function mustBeWhole(folder: string): Promise<void> {
  const found = await stat(join(folder, unfinished)).catch((error) => {
    // What cannot be looked into is refused a moment later, in its own words.
    if (!hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) throw error
  })
  if (!found) return
  throw new StartupError(
    `A restore into ${folder} was not finished. Restore again with --replace, or remove ${join(folder, unfinished)} if what else is there is right.`,
  )
}
