import { join } from 'node:path'
import type { RemoteName } from '@bellhouse/contracts'
import { BucketStorage } from './bucket-storage'
import { FolderStorage } from './folder-storage'
import type { Storage } from './storage'

/** The releases of all remotes, their pointers and histories, and beside them what never lies in a bucket. */
export interface Store {
  storage: Storage
  /** The data folder: the keys are in there. */
  dataDir: string
}

/** The store that an address names (`s3://bucket/prefix`), else the folder `store` inside the data folder. */
export const storeIn = (dataDir: string, address: string | undefined): Store => ({
  storage: address ? new BucketStorage(address) : new FolderStorage(join(dataDir, 'store')),
  dataDir,
})

/** Where one remote lives in the store. */
export const placesOf = (remote: RemoteName) => {
  const home = `remote-${remote}`
  return {
    home,
    releases: `${home}/releases`,
    pointer: `${home}/pointer.json`,
    history: `${home}/history.jsonl`,
  }
}

/** The folder of one release; its name is the release's id. */
export const folderOf = (remote: RemoteName, id: string) => `${placesOf(remote).releases}/${id}`

/** The address of a release's folder on the server that serves the store, with the closing slash. */
export const addressOf = (remote: RemoteName, id: string) => `/store/${folderOf(remote, id)}/`
