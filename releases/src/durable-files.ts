import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './refusal'

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
  } finally {
    await file.close()
  }
}

/**
 * Writes a file under a name that nobody has yet: whole or not at all, also after a loss of power. Answers `false` where another one
 * is there already.
 */
export async function createSynced(path: string, content: Buffer | string, mode: number): Promise<boolean> {
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

/** A folder that is there after a loss of power as well. */
export async function makeFolder(path: string, mode?: number) {
  const first = await mkdir(path, { recursive: true, ...(mode !== undefined && { mode }) })
  if (first) await syncFolder(dirname(first))
}

/** What the folder says of its files is on the disk afterwards. */
export async function syncFolder(path: string) {
  // There is no such thing on Windows.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
