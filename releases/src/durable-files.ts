import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { hasCode, orNothing, Refusal } from './refusal'

interface Writing {
  flag: 'wx' | 'a'
  /** Who may read it; as the system has it unless said. */
  mode?: number
}

/** Writes a file that is on the disk before this returns. */
export async function writeSynced(path: string, content: Buffer | string, { flag, mode }: Writing) {
  const file = await open(path, flag, mode)
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    throw sayWhere(error, path)
  } finally {
    await file.close()
  }
}

// An open file does not say which one it is.
const sayWhere = (error: unknown, path: string) =>
  hasCode(error, 'ENOSPC', 'EDQUOT', 'EIO') ? Object.assign(error as Error, { path }) : error

/**
 * Writes a file under a name that nobody has yet: whole or not at all, also after a loss of power. Answers `false` where another one
 * is there already, and then needs no room.
 */
export async function createSynced(path: string, content: Buffer | string, mode: number): Promise<boolean> {
  if (await stat(path).catch(orNothing)) return false
  const draft = `${path}.${randomUUID()}`
  try {
    await writeSynced(draft, content, { flag: 'wx', mode })
    await link(draft, path)
    await syncFolder(dirname(path))
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** A folder that is there after a loss of power as well. Refuses where something in its place lets none be made. */
export async function makeFolder(path: string, mode?: number) {
  const first = await makeMissing(resolve(path), mode)
  if (first) await syncFolder(dirname(first))
}

/** Answers the first of those that were made. One by one: at once, Node never ends where a file system denies that they are there. */
async function makeMissing(path: string, mode?: number): Promise<string | undefined> {
  if (await isFolder(path)) return undefined
  const parent = dirname(path)
  const first = parent === path ? undefined : await makeMissing(parent, mode)
  try {
    await mkdir(path, { mode })
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!(await isFolder(path))) throw sayWhy(error, path)
  }
  return first ?? path
}

const isFolder = async (path: string) => (await stat(path).catch(orNothing))?.isDirectory() === true

function sayWhy(error: unknown, path: string) {
  if (!hasCode(error, 'ENOENT')) return error
  return new Refusal(`${path} cannot be made, because the file system there takes no folders. Name another place.`)
}

/** What the folder says of its files is on the disk afterwards. */
export async function syncFolder(path: string) {
  // There is no such thing on Windows.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
