import { makeAllLive, type Store } from '@bellhouse/releases'
import { readPart } from './part'

/** Folders of what was built beside the server, told by whoever starts it to be made live with it. */
const variable = 'PORTAL_BUILDS'

/**
 * Makes live what was built beside the server, where that is wanted. The database is of this version by then: the screens of a version
 * whose upgrade fails would meet the server of before, which goes on.
 */
export async function deployBuilds(store: Store) {
  const folders: string[] = JSON.parse(process.env[variable] ?? '[]')
  // Once with each start: what somebody has decided since then stays, although a process begins anew.
  if (folders.length === 0 || readPart()?.isFurther) return
  await makeAllLive(store, folders, { by: 'bellhouse', say: console.log })
}
