import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { folderOfPart, listParts } from './parts.mjs'
import { inRoot } from './root.mjs'

const dataDir = () => process.env.DATA_DIR || inRoot('.data')

const listBuilds = () => listParts().map((part) => join(folderOfPart(part), 'dist'))

/** Makes live what was built here: the shell and every remote, each unless it is live already or was rolled back. */
export async function deployBuilt({ say }) {
  const { makeAllLive, storeIn } = await tsImport('@bellhouse/releases', import.meta.url)
  await makeAllLive(storeIn(dataDir(), process.env.STORE_URL), listBuilds(), { by: 'npm run build', say })
}

/** Leaves that to the server that is started next: it does so once the database is of its version, and before it serves anybody. */
export function leaveToServer() {
  process.env.PORTAL_BUILDS = JSON.stringify(listBuilds())
}
