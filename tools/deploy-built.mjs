import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { folderOfPart, listParts } from './parts.mjs'
import { inRoot } from './root.mjs'

const builder = 'npm run build'
/** The remotes that want this shell are made live right after it. */
const besides = { shell: { although: 'its remotes follow' } }

const dataDir = () => process.env.DATA_DIR || inRoot('.data')

/** Makes live what was built here: the shell and every remote, each unless it is live already or was rolled back. */
export async function deployBuilt({ say }) {
  const releases = await tsImport('@bellhouse/releases', import.meta.url)
  const store = releases.storeIn(dataDir(), process.env.STORE_URL)
  await sign(releases, store, say)
  for (const part of listParts()) {
    const order = { reason: 'Built here', by: builder, ...besides[part] }
    const sentence = await releases.makeLive(store, join(folderOfPart(part), 'dist'), order)
    if (sentence) say(sentence)
  }
}

/** From the first build on, what the store holds is signed. */
async function sign({ startSigning }, store, say) {
  const { isNew, left } = await startSigning(store, builder)
  for (const sentence of left) say(sentence)
  if (isNew) say('Made the key that signs releases. Back up the folder keys of the data folder.')
}
