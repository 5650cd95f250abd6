import { basename, join } from 'node:path'
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
  await sign(releases, say)
  for (const part of listParts()) await releases.afterOthers(() => deploy(releases, part, say))
}

/** From the first build on, what the store holds is signed. */
async function sign({ startSigning, storeIn }, say) {
  const { isNew, left } = await startSigning(storeIn(dataDir(), process.env.STORE_URL), builder)
  for (const sentence of left) say(sentence)
  if (isNew) say('Made the key that signs releases. Back up the folder keys of the data folder.')
}

/** Writes the release of what stands in a part's `dist` and moves the pointer when it names another one. */
async function deploy({ AtOnceError, findPointer, promote, Refusal, storeIn, writeRelease }, part, say) {
  const store = storeIn(dataDir(), process.env.STORE_URL)
  const { release } = await writeRelease(store, join(folderOfPart(part), 'dist'))
  const pointer = await findPointer(store, part)
  // What was rolled back stays back until somebody promotes it.
  if (pointer?.active === release.id || pointer?.quarantined?.includes(release.id)) return
  try {
    await promote(store, part, release.id, { reason: 'Built here', by: builder, ...besides[part] })
  } catch (error) {
    // What is live stays so, where it is only that this one would not run.
    if (!pointer || !(error instanceof Refusal) || error instanceof AtOnceError) throw error
    return say(error.message)
  }
  say(`${basename(folderOfPart(part))} ${release.id} is live.`)
}
