import { join } from 'node:path'
import type { RemoteName } from '@bellhouse/contracts'

/** The store's folder inside the data folder. */
export const storeIn = (dataDir: string) => join(dataDir, 'store')

/** Where one remote lives in the store. */
export const placesOf = (store: string, remote: RemoteName) => {
  const home = join(store, `remote-${remote}`)
  return {
    home,
    releases: join(home, 'releases'),
    pointer: join(home, 'pointer.json'),
    history: join(home, 'history.jsonl'),
  }
}

/** The folder of one release; its name is the release's id. */
export const folderOf = (store: string, remote: RemoteName, id: string) => join(placesOf(store, remote).releases, id)

/** The address of a release's folder on the server that serves the store, with the closing slash. */
export const addressOf = (remote: RemoteName, id: string) => `/store/remote-${remote}/releases/${id}/`
