import { basename, dirname, resolve } from 'node:path'
import { FolderStorage } from './folder-storage'
import { findDescription, type ReadRelease } from './read-release'
import { Refusal } from './refusal'
import type { Storage } from './storage'

export interface BuiltRelease extends ReadRelease {
  storage: Storage
  /** Where it lies in there. */
  folder: string
}

/** What a build has left in a folder of this machine; refuses a folder without a release. */
export async function readBuilt(path: string): Promise<BuiltRelease> {
  const storage = new FolderStorage(dirname(resolve(path)))
  const folder = basename(resolve(path))
  const found = await findDescription(storage, folder)
  if (!found) throw new Refusal(`There is no release in ${path}: release.json is missing.`)
  return { storage, folder, ...found }
}
