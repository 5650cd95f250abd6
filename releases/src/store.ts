import { join } from 'node:path'
import { type PartName, titleOfPart } from '@bellhouse/contracts'
import { BucketStorage } from './bucket-storage'
import { FolderStorage } from './folder-storage'
import type { Storage } from './storage'

/** The releases of all parts, their pointers and histories, and beside them what never lies in a bucket. */
export interface Store {
  storage: Storage
  /** The data folder: the keys are in there. */
  dataDir: string
}

/** Files in the bucket that an address names (`s3://bucket/prefix`), else in that folder. */
export const storageIn = (folder: string, address: string | undefined): Storage =>
  address ? new BucketStorage(address) : new FolderStorage(folder)

/** The store that an address names (`s3://bucket/prefix`), else the folder `store` inside the data folder. */
export const storeIn = (dataDir: string, address: string | undefined): Store => ({
  storage: storageIn(join(dataDir, 'store'), address),
  dataDir,
})

/** Where one part lives in the store: `shell/…`, `remote-teacher/…`. */
export const placesOf = (part: PartName) => {
  const home = titleOfPart(part)
  return {
    home,
    releases: `${home}/releases`,
    pointer: `${home}/pointer.json`,
    history: `${home}/history.jsonl`,
  }
}

/** The folder of one release; its name is the release's id. */
export const folderOf = (part: PartName, id: string) => `${placesOf(part).releases}/${id}`

/** The address of a release's folder on the server that serves the store, with the closing slash. */
export const addressOf = (part: PartName, id: string) => `/store/${folderOf(part, id)}/`
