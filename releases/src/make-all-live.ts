import { shellPart } from '@bellhouse/contracts'
import { readBuilt } from './built-release'
import { makeLive } from './make-live'
import { startSigning } from './sign-live'
import type { Store } from './store'

interface Order {
  /** Who does it, for the histories. */
  by: string
  say: (sentence: string) => void
}

/**
 * Makes live what was built in those folders, in their order: the shell and every remote, each unless it is live already or
 * was rolled back. From the first time on, what the store holds is signed. `say` hears a sentence of all that came of it.
 */
export async function makeAllLive(store: Store, folders: readonly string[], { by, say }: Order) {
  const { isNew, left } = await startSigning(store, by)
  for (const sentence of left) say(sentence)
  if (isNew) say('Made the key that signs releases. Back up the folder keys of the data folder.')
  for (const folder of folders) {
    const { remote: part } = (await readBuilt(folder)).release
    // The remotes that want this shell are made live right after it.
    const although = part === shellPart ? { although: 'its remotes follow' } : {}
    const sentence = await makeLive(store, folder, { reason: 'Built here', by, ...although })
    if (sentence) say(sentence)
  }
}
